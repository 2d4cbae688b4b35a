import { expect, test } from "vitest";
import { siteFormats } from "@/lib/format";
import { resultText, shareText } from "./share-text.ts";

const NOW = Date.parse("2026-11-21T12:00:00-03:00");
const side = (name: string, type: "team" | "user") => ({
  id: name,
  type,
  name,
  imageUrl: null,
  ownerId: name,
  isGuest: false,
});
const teams = { side1: side("Nébula Roja", "team"), side2: side("Código Zero", "team") };
const players = { side1: side("ana", "user"), side2: side("beto", "user") };
const TONIGHT = "2026-11-21T21:00:00-03:00";
const TOMORROW = "2026-11-22T21:00:00-03:00";

test.each([
  ["a team tonight", teams, TONIGHT, 1, "Jugamos hoy 21:00 contra Código Zero."],
  ["its rival", teams, TONIGHT, 2, "Jugamos hoy 21:00 contra Nébula Roja."],
  ["a player another day", players, TOMORROW, 2, "Juego el dom, 22 nov, 21:00 contra ana."],
  ["without an hour", players, null, 1, "Juego contra beto."],
  ["staff", teams, TONIGHT, null, "Nébula Roja vs Código Zero: hoy 21:00"],
  ["staff without an hour", teams, null, null, "Nébula Roja vs Código Zero"],
] as const)("a match is announced: %s", (_why, sides, scheduledAt, ownSide, text) => {
  expect(shareText({ ...sides, scheduledAt }, ownSide, siteFormats, NOW)).toBe(text);
});

test("a result is told by both sides, the first one's first", () => {
  expect(resultText({ ...teams, result: "2-0" })).toBe("Nébula Roja 2-0 Código Zero");
});

test("nothing is announced of who is not known yet", () => {
  expect(
    shareText({ ...teams, side2: null, scheduledAt: TONIGHT }, 1, siteFormats, NOW),
  ).toBeUndefined();
});
