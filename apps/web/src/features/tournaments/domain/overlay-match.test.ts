import { describe, expect, test } from "vitest";
import type { NowFact } from "../api/tournament-now.ts";
import { featuredMatch, isDecided, nextMatches, stripOf } from "./overlay-match.ts";
import { nowOf } from "./now.ts";
import { asTournamentMatches, bracketOf } from "./testing-bracket.ts";
import { stageOf } from "./testing-stage.ts";

const fact = (match_id: string, phase: NowFact["phase"]) =>
  ({ match_id, phase, since: null }) as NowFact;

/** Eight participants. The first match is decided. */
const STAGES = [
  stageOf("single_elimination", {
    matches: asTournamentMatches(bracketOf(8)).map((match) =>
      match.id === "r1m1"
        ? {
            ...match,
            winnerId: match.participant1Id,
            status: "completed" as const,
            outcome: "score" as const,
            result: "2-0",
          }
        : match,
    ),
  }),
];
const at = (...facts: readonly NowFact[]) => nowOf(STAGES, facts);

describe("the match that a tournament's overlay shows", () => {
  test.each([
    {
      why: "the first that goes on",
      shown: null,
      now: at(fact("r1m3", "playing"), fact("r1m2", "coming")),
      is: "r1m3",
    },
    {
      why: "the one it shows, while that is played",
      shown: "r1m2",
      now: at(fact("r1m3", "playing"), fact("r1m2", "playing")),
      is: "r1m2",
    },
    {
      why: "the next, once that is only waited for",
      shown: "r1m2",
      now: at(fact("r1m3", "playing"), fact("r1m2", "reported")),
      is: "r1m3",
    },
    {
      why: "the last result, where nothing comes",
      shown: null,
      now: at(fact("r1m1", "decided")),
      is: "r1m1",
    },
    { why: "what it showed, where there is nothing", shown: "r1m1", now: at(), is: "r1m1" },
    { why: "nothing before there is anything", shown: null, now: at(), is: null },
  ])("is $why", ({ shown, now, is }) => expect(featuredMatch(shown, now)).toBe(is));

  test("is known to be decided by whichever read says it first", () => {
    expect(isDecided("r1m1", STAGES, [])).toBe(true);
    expect(isDecided("r1m2", STAGES, [fact("r1m2", "decided")])).toBe(true);
    expect(isDecided("r1m2", STAGES, [fact("r1m2", "playing")])).toBe(false);
  });
});

test("what comes next leaves out the one that is shown, and as many as are not wanted", () => {
  const now = at(fact("r1m2", "coming"), fact("r1m3", "ready"), fact("r1m4", "coming"));
  const ids = (shown: string, limit: number) =>
    nextMatches(now, shown, limit, true).map(({ match }) => match.id);
  expect(ids("r1m2", 3)).toEqual(["r1m3", "r1m4"]);
  expect(ids("r1m2", 1)).toEqual(["r1m3"]);
  expect(ids("r1m2", 0)).toEqual([]);
});

test("the strip has the round of the match that is shown, with its figures", () => {
  const strip = stripOf(STAGES, "r1m3");
  expect(strip?.title).toBe("Cuartos");
  expect(strip?.rows.map(({ id }) => id)).toEqual(["r1m1", "r1m2", "r1m3", "r1m4"]);
  expect(strip?.rows[0]).toMatchObject({ winner: 1, scores: ["2", "0"] });
});
