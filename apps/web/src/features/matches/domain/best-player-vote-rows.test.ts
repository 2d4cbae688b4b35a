import { expect, test } from "vitest";
import type { Candidate } from "@/entities/match/api/best-player-candidates";
import { voteRows } from "./best-player-vote-rows";

const candidate = (id: string): Candidate => ({
  profile_id: id,
  username: id,
  avatar_url: null,
  participant_id: "side",
  is_best: false,
  is_best_by_figures: false,
  decided_how: null,
  closes_at: "2026-11-25T00:00:00Z",
});
const both = [candidate("a"), candidate("b")];

test.each([
  {
    counts: [],
    rows: [
      [0, 0, false],
      [0, 0, false],
    ],
    total: 0,
    why: "before the first vote nobody leads",
  },
  {
    counts: [
      { profile_id: "a", votes: 3 },
      { profile_id: "b", votes: 1 },
    ],
    rows: [
      [3, 0.75, true],
      [1, 0.25, false],
    ],
    total: 4,
    why: "each has its share of all votes",
  },
  {
    counts: [
      { profile_id: "a", votes: 2 },
      { profile_id: "b", votes: 2 },
    ],
    rows: [
      [2, 0.5, true],
      [2, 0.5, true],
    ],
    total: 4,
    why: "equals lead both",
  },
  {
    counts: [
      { profile_id: "a", votes: 1 },
      { profile_id: "gone", votes: 5 },
    ],
    rows: [
      [1, 1, true],
      [0, 0, false],
    ],
    total: 1,
    why: "who is no candidate any more counts for nobody",
  },
])("$why", ({ counts, rows, total }) => {
  const result = voteRows(both, counts);
  expect(result.rows.map(({ votes, share, leads }) => [votes, share, leads])).toEqual(rows);
  expect(result.total).toBe(total);
});
