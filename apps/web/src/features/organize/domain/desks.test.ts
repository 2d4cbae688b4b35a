import { expect, test } from "vitest";
import { organizeCopy } from "../copy.ts";
import { byNeed } from "./desks.ts";

const { needs } = organizeCopy.own;

test("first where somebody waits, then what is played, then what is open", () => {
  const calm = { calls: [], objections: [] };
  const desks = [
    { id: "soon", status: "Próximamente", ...calm },
    { id: "open", status: "Inscripciones", ...calm },
    { id: "played", status: "Activo", ...calm },
    { id: "called", status: "Activo", calls: [{}], objections: [] },
    { id: "objected", status: "Activo", calls: [], objections: [{}] },
  ] as const;
  expect(byNeed(desks).map(([need, cups]) => [needs[need], cups.map(({ id }) => id)])).toEqual([
    ["Te necesitan", ["called", "objected"]],
    ["En juego", ["played"]],
    ["Inscripciones abiertas", ["open"]],
    ["Próximos", ["soon"]],
  ]);
});

test("of those that are played who has the next hour is first, who has none last", () => {
  const played = (id: string, ...hours: string[]) => ({
    id,
    status: "Activo" as const,
    calls: [],
    objections: [],
    next: hours.map((hour) => ({ plays_at: hour })),
  });
  const [group] = byNeed([
    played("none"),
    played("late", "2026-11-25T20:00:00Z"),
    played("soon", "2026-11-25T16:00:00+00:00"),
  ]);
  expect(group?.[1].map(({ id }) => id)).toEqual(["soon", "late", "none"]);
});
