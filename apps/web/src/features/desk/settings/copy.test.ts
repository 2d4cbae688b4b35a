import { expect, test } from "vitest";
import { copy } from "./copy.ts";

test.each([
  { of: [null, null, null, null], says: "Sin pérdida automática por ausencia. Sin pausas." },
  {
    of: ["5", "10", null, "5"],
    says: "Quien falta pierde el lado a los 5 min, la 1.ª partida a los 10 min. Pausas de hasta 5 min.",
  },
  { of: [null, null, "15", null], says: "Quien falta pierde el partido a los 15 min. Sin pausas." },
] as const)(
  "folded, the day of the match says what its clock costs: $says",
  ({ of: [side, game, match, pause], says }) => {
    expect(copy.digests.matchDay(side, game, match, pause)).toBe(says);
  },
);
