import { describe, expect, test } from "vitest";
import { roundName } from "./round-names";

describe("roundName", () => {
  test.each([
    { round: 1, total: 1, name: "Final", why: "two participants play only the final" },
    { round: 3, total: 3, name: "Final", why: "the last round" },
    { round: 2, total: 3, name: "Semifinal", why: "the last but one" },
    { round: 1, total: 3, name: "Cuartos", why: "eight participants" },
    { round: 1, total: 4, name: "Octavos", why: "sixteen" },
    { round: 1, total: 5, name: "16avos", why: "thirty-two" },
    { round: 1, total: 6, name: "32avos", why: "sixty-four" },
    { round: 1, total: 10, name: "Ronda 1", why: "beyond the usual names rounds are counted" },
  ])("round $round of $total is $name: $why", ({ round, total, name }) => {
    expect(roundName(round, total)).toBe(name);
  });
});
