import { expect, test } from "vitest";
import { parseStats, parseTexts } from "./profile-json.ts";

test("stats are read, and what is missing or broken counts as zero", () => {
  expect(parseStats({ tournamentsWon: 2, winRate: 66.7, totalEarnings: "mucho" })).toEqual({
    tournamentsWon: 2,
    tournamentsPlayed: 0,
    winRate: 66.7,
    totalEarnings: 0,
  });
});

test.each([null, undefined, [], "texto", 7])("%j holds no figures and no texts", (value) => {
  expect(parseStats(value).tournamentsPlayed).toBe(0);
  expect(parseTexts(value)).toEqual({});
});

test("a map keeps its texts only", () => {
  expect(parseTexts({ Valorant: "Nova#123", CS2: "", Otro: 4 })).toEqual({ Valorant: "Nova#123" });
});
