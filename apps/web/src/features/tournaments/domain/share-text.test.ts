import { expect, test } from "vitest";
import { shareText } from "./share-text.ts";

const cup = { name: "Sprint", start_date: "2026-11-21T21:00:00-03:00", cancelled_at: null };

test.each([
  ["Próximamente", false, "Sprint se juega el sábado."],
  ["Inscripciones", false, "Inscripciones abiertas: Sprint, el sábado."],
  ["Inscripciones", true, "Juego Sprint el sábado. ¿Te sumas?"],
  ["Activo", true, "Sprint se está jugando ahora."],
  ["Finalizado", false, "Así terminó Sprint."],
] as const)("a tournament is announced: %s", (status, isIn, text) => {
  expect(shareText({ ...cup, status }, isIn, () => "sábado")).toBe(text);
});

test("one that was called off is only named", () => {
  const off = { ...cup, status: "Finalizado", cancelled_at: cup.start_date } as const;
  expect(shareText(off, true, String)).toBe("Sprint");
});
