import { describe, expect, test } from "vitest";
import type { Participant } from "./tournament-participant";
import { shareFact } from "./shareable-achievement";
import type { Stage } from "./stage";
import { asTournamentMatches, bracketOf, doubleOf } from "./testing-bracket";
import { entrant, stageOf, tableMatch } from "./testing-stage";

type Cup = Parameters<typeof shareFact>[0];

const single = (size: number, decided: number) =>
  stageOf("single_elimination", { matches: asTournamentMatches(bracketOf(size, decided)) });

function cupOf(stages: Stage[], own: Partial<Participant> = {}, change: Partial<Cup> = {}): Cup {
  return {
    id: "cup",
    status: "Activo",
    cancelled_at: null,
    finished_at: null,
    structure_generated_at: stages.length > 0 ? "2026-11-20T20:00:00Z" : null,
    entrants: [{ ...entrant("p1"), ...own }],
    stages,
    ...change,
  };
}

const over = { status: "Finalizado", finished_at: "2026-11-21T20:00:00Z" } as const;

describe("what there is to show of a tournament", () => {
  test.each([
    { why: "who is in, before the draw", cup: cupOf([]), occasion: "in" },
    { why: "who is in and plays on", cup: cupOf([single(8, 0)]), occasion: "in" },
    { why: "a bracket of four begins with it", cup: cupOf([single(4, 0)]), occasion: "in" },
    {
      why: "who came to the semifinal by playing",
      cup: cupOf([single(8, 1)]),
      occasion: "semifinal",
    },
    {
      why: "who came to it from another stage",
      cup: cupOf([stageOf("swiss", { state: "done" }), single(4, 0)]),
      occasion: "semifinal",
    },
    { why: "who came to the final", cup: cupOf([single(8, 2)]), occasion: "final" },
    {
      why: "the champion",
      cup: cupOf([single(8, 3)], { finalPosition: 1 }, over),
      occasion: "champion",
    },
    {
      why: "the second",
      cup: cupOf([single(8, 2)], { finalPosition: 2 }, over),
      occasion: "second",
    },
    {
      why: "the fourth was there",
      cup: cupOf([single(8, 1)], { finalPosition: 4 }, over),
      occasion: "semifinal",
    },
    {
      why: "the champion of a league",
      cup: cupOf(
        [stageOf("round_robin", { matches: [tableMatch("group", 1, ["p1", "p2"], "2-0")] })],
        { finalPosition: 1 },
        over,
      ),
      occasion: "champion",
    },
  ])("$why: $occasion", ({ cup, occasion }) => {
    expect(shareFact(cup, "p1")).toMatchObject({ occasion, participant: { name: "p1" } });
  });

  test.each([
    { why: "who did not enter", cup: cupOf([]), who: "p9" },
    { why: "a visitor", cup: cupOf([]), who: null },
    { why: "who did not come", cup: cupOf([], { status: "absent" }) },
    { why: "who was put out", cup: cupOf([single(8, 1)], { status: "disqualified" }) },
    { why: "who lost", cup: cupOf([single(8, 1)], { id: "p8" }), who: "p8" },
    { why: "what was called off", cup: cupOf([], {}, { cancelled_at: "2026-11-21T20:00:00Z" }) },
    { why: "what was ended by hand", cup: cupOf([single(8, 1)], {}, { status: "Finalizado" }) },
    { why: "who came eighth", cup: cupOf([single(8, 0)], { finalPosition: 8 }, over) },
  ])("nothing: $why", ({ cup, who = "p1" }) => {
    expect(shareFact(cup, who)).toBeNull();
  });

  test("a semifinal and a final come with the match that led there, the own score first", () => {
    const matches = asTournamentMatches(bracketOf(8, 2)).map((match) =>
      match.id === "r2m1"
        ? {
            ...match,
            participant1Id: "p3",
            participant2Id: "p1",
            side1: match.side2,
            result: "1-2",
          }
        : match,
    );
    const cup = cupOf([stageOf("single_elimination", { matches })]);
    expect(shareFact(cup, "p1")?.match).toEqual({ round: "Semifinal", rival: "p3", score: [2, 1] });
  });

  test("a grand final counts as one, the bracket before it does not", () => {
    const upper = stageOf("double_elimination", { matches: asTournamentMatches(doubleOf(8, 1)) });
    expect(shareFact(cupOf([upper]), "p1")?.occasion).toBe("in");
    const grand = asTournamentMatches(doubleOf(4)).map((match) =>
      match.id === "f1" ? { ...match, participant1Id: "p1" } : match,
    );
    const stage = stageOf("double_elimination", { matches: grand });
    expect(shareFact(cupOf([stage]), "p1")?.occasion).toBe("final");
  });
});
