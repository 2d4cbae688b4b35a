import { expect, test } from "vitest";
import { formatKda, kdaOf } from "./kda.ts";

test.each([
  { counts: { kills: 10, deaths: 4, assists: 6 }, text: "4,0", why: "kills and assists per death" },
  { counts: { kills: 5, deaths: 0, assists: 1 }, text: "6,0", why: "no death counts as one" },
  { counts: { kills: 0, deaths: 7, assists: 0 }, text: "0,0", why: "nothing but deaths" },
  { counts: { kills: 1, deaths: 3, assists: 0 }, text: "0,3", why: "rounded" },
])("KDA: $why", ({ counts, text }) => {
  expect(formatKda(kdaOf(counts))).toBe(text);
});
