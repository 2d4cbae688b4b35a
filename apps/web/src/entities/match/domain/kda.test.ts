import { expect, test } from "vitest";
import { bestPlayer, formatKda, kdaOf } from "./kda.ts";

test.each([
  { counts: { kills: 10, deaths: 4, assists: 6 }, text: "4,0", why: "kills and assists per death" },
  { counts: { kills: 5, deaths: 0, assists: 1 }, text: "6,0", why: "no death counts as one" },
  { counts: { kills: 0, deaths: 7, assists: 0 }, text: "0,0", why: "nothing but deaths" },
  { counts: { kills: 1, deaths: 3, assists: 0 }, text: "0,3", why: "rounded" },
])("KDA: $why", ({ counts, text }) => {
  expect(formatKda(kdaOf(counts))).toBe(text);
});

test("the best player has the highest KDA, then most kills; one of equals or alone is none", () => {
  const carry = { kills: 20, deaths: 5, assists: 0 };
  const support = { kills: 4, deaths: 5, assists: 16 };
  const fed = { kills: 21, deaths: 12, assists: 3 };
  expect(bestPlayer([fed, support, carry])).toBe(carry);
  expect(bestPlayer([carry, { ...carry }])).toBeNull();
  expect(bestPlayer([carry])).toBeNull();
});
