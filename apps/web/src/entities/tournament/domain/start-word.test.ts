import { expect, test } from "vitest";
import { siteFormats } from "@/lib/format";
import { playedDays, startWord } from "./start-word.ts";

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

test.each([
  { end: null, days: null, why: "is not over" },
  { end: "2026-10-13T02:30:00Z", days: null, why: "ended before midnight" },
  { end: "2026-10-10T22:00:00Z", days: null, why: "was over before its planned start" },
  { end: "2026-11-20T22:00:00Z", days: "del 12 oct al 20 nov", why: "took weeks" },
])("a cup that $why was played on its day, or $days", ({ end, days }) => {
  const cup = { start_date: "2026-10-12T19:00:00Z", finished_at: end };
  expect(playedDays(cup, siteFormats)).toBe(days);
});
