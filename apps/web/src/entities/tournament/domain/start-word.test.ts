import { expect, test } from "vitest";
import { startWord } from "./start-word.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const ahead = "2026-11-23T11:00:00Z";
const past = "2026-11-20T11:00:00Z";

test.each([
  { status: "Inscripciones", start: ahead, cancelled: null, word: "Comienza" },
  { status: "Inscripciones", start: past, cancelled: null, word: "Comenzó" },
  { status: "Activo", start: past, cancelled: null, word: "Comenzó" },
  { status: "Activo", start: ahead, cancelled: null, word: "Fecha prevista" },
  { status: "Finalizado", start: past, cancelled: null, word: "Se jugó" },
  { status: "Finalizado", start: ahead, cancelled: null, word: "Fecha prevista" },
  { status: "Finalizado", start: past, cancelled: past, word: "Fecha prevista" },
] as const)("$status at $start, called off at $cancelled: $word", (row) => {
  const { status, start, cancelled, word } = row;
  expect(startWord({ status, start_date: start, cancelled_at: cancelled }, now)).toBe(word);
});
