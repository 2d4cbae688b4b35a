import { expect, test } from "vitest";
import { lastMatches } from "./last-matches.ts";

const played = (match_id: string, day: number) => ({
  match_id,
  decided_at: `2026-05-0${day}T21:00:00Z`,
});

test("each match stands once, newest first, though it is the player's and his team's", () => {
  const own = [played("with his team", 3), played("alone", 1)];
  const teams = [played("with his team", 3), played("without him", 2)];
  expect(lastMatches(own, teams).map(({ match_id: id }) => id)).toEqual([
    "with his team",
    "without him",
    "alone",
  ]);
});
