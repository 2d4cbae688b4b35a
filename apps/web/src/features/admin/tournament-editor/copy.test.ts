import { expect, test } from "vitest";
import { copy } from "./copy.ts";

test.each([
  { of: [null, null, null, null], says: "Sin W.O. por reloj · sin pausas" },
  { of: ["5", "10", null, "5"], says: "Lado a los 5 min · 1.ª partida a los 10 · pausas 5 min" },
  { of: [null, null, "15", null], says: "partido a los 15 · sin pausas" },
] as const)(
  "folded, the day of the match says what its clock costs: $says",
  ({ of: [side, game, match, pause], says }) => {
    expect(copy.digests.matchDay(side, game, match, pause)).toBe(says);
  },
);
