import { expect, test } from "vitest";
import { stillLive } from "./still-live-matches.ts";

const match = (id: string, nextMap: number | null) => ({
  id,
  live: { score1: 1, score2: 2, nextMap },
});

test("what waits to be confirmed and what is decided is live no more; without a map it is", () => {
  const live = [
    match("played", 2),
    match("over", null),
    match("decided", 3),
    { id: "new", live: null },
  ];
  expect(stillLive(live, [{ id: "decided" }]).map(({ id }) => id)).toEqual(["played", "new"]);
});
