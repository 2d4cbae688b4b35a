import { describe, expect, test } from "vitest";
import { splitComing, splitDay, splitPreparing, toListedMatch } from "./listed-match";
import { listedRow as row } from "./testing-row.ts";

describe("toListedMatch", () => {
  test("names the round, and leaves open who is not known", () => {
    expect(toListedMatch(row)).toMatchObject({
      title: "Copa Aurora",
      round: "Semifinal",
      score: null,
      side1: { name: "Pumas" },
      side2: null,
    });
  });

  test("of a challenge there is neither tournament nor round", () => {
    const duel = { ...row, title: null, stage_kind: null, part: null, round: null };
    expect(toListedMatch(duel)).toMatchObject({ title: null, round: null });
  });

  test.each([
    { result: "2-1", score: ["2", "1"], why: "a score" },
    { result: "W.O.", score: "W.O.", why: "a walkover" },
    { result: null, score: null, why: "nothing yet" },
  ])("between the sides stands $why", ({ result, score }) => {
    expect(toListedMatch({ ...row, result }).score).toEqual(score);
  });

  test("a map that the clock gave before both sides came is no score", () => {
    const waiting = { ...row, live_score: "1-0" };
    expect(toListedMatch(waiting).score).toBeNull();
    const begun = { ...waiting, live_since: "2026-11-21T20:02:00+00:00" };
    expect(toListedMatch(begun).score).toEqual(["1", "0"]);
    const objected = { ...waiting, is_objected: true };
    expect(toListedMatch(objected).score).toEqual(["1", "0"]);
  });

  test("who is gone keeps a word", () => {
    const gone = toListedMatch({ ...row, name1: null, participant2_id: "p2", type2: "user" });
    expect([gone.side1?.name, gone.side2?.name]).toEqual(["Equipo eliminado", "Jugador eliminado"]);
  });
});

test("what is being played, what is to come, what waits for its sides and what owes a result stand apart", () => {
  const now = Date.parse("2026-11-21T21:00:00Z");
  const awaited = toListedMatch(row);
  const live = { ...awaited, id: "m0", liveSince: "2026-11-21T20:02:00+00:00" };
  const ahead = { ...awaited, id: "m2", scheduledAt: "2026-11-21T22:00:00+00:00" };
  const reported = { ...awaited, id: "m3", status: "pending_results" as const };
  const over = { ...live, id: "m4", liveScore: "2-0" };
  expect(splitComing([live, awaited, ahead, reported, over], now)).toEqual({
    live: [live],
    ahead: [ahead],
    due: [awaited],
    owed: [reported, over],
  });
});

test.each([
  { why: "somebody chooses a map", change: { turn_side: 1 }, isPreparing: true },
  { why: "one is ready", change: { ready: 1 }, isPreparing: true },
  { why: "nobody is there", change: {}, isPreparing: false },
  { why: "a referee decides", change: { ready: 1, is_objected: true }, isPreparing: false },
  { why: "somebody reported", change: { ready: 1, status: "pending_results" }, isPreparing: false },
  { why: "it is in dispute", change: { ready: 1, status: "disputed" }, isPreparing: false },
] as const)("what has no hour is about to be played or not: $why", ({ change, isPreparing }) => {
  const { preparing, waiting } = splitPreparing([
    toListedMatch({ ...row, scheduled_time: null, ...change }),
  ]);
  expect([preparing.length, waiting.length]).toEqual(isPreparing ? [1, 0] : [0, 1]);
});

test("what comes today stands apart from what comes later, by the viewer's day", () => {
  const now = Date.parse("2026-11-21T22:00:00Z");
  const at = (iso: string) => ({ ...toListedMatch(row), id: iso, at: iso });
  const matches = ["2026-11-22T01:00:00Z", "2026-11-22T04:00:00Z"].map(at);
  const inBuenosAires = (iso: string) =>
    new Date(Date.parse(iso) - 3 * 3_600_000).toISOString().slice(0, 10);
  const { today, later } = splitDay(matches, inBuenosAires, now);
  expect([today, later].map((part) => part.map(({ id }) => id))).toEqual([
    ["2026-11-22T01:00:00Z"],
    ["2026-11-22T04:00:00Z"],
  ]);
});
