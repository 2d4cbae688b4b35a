import { describe, expect, test } from "vitest";
import { splitComing, toListedMatch } from "./listed-match";
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

  test("who is gone keeps a word", () => {
    const gone = toListedMatch({ ...row, name1: null, participant2_id: "p2", type2: "user" });
    expect([gone.side1?.name, gone.side2?.name]).toEqual(["Equipo eliminado", "Jugador eliminado"]);
  });
});

test("what is being played stands apart from what is to come or waits for its sides, and from what owes a result", () => {
  const now = Date.parse("2026-11-21T21:00:00Z");
  const awaited = toListedMatch(row);
  const live = { ...awaited, id: "m0", liveSince: "2026-11-21T20:02:00+00:00" };
  const ahead = { ...awaited, id: "m2", scheduledAt: "2026-11-21T22:00:00+00:00" };
  const reported = { ...awaited, id: "m3", status: "pending_results" as const };
  expect(splitComing([live, awaited, ahead, reported], now)).toEqual({
    live: [live],
    ahead: [awaited, ahead],
    owed: [reported],
  });
});
