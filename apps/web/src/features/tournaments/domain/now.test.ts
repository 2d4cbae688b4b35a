import { describe, expect, test } from "vitest";
import type { NowFact } from "../api/tournament-now.ts";
import { nowOf, predictableOf } from "./now.ts";
import { asTournamentMatches, bracketOf, doubleOf } from "./testing-bracket.ts";
import { stageOf } from "./testing-stage.ts";
import { matchPhase } from "./match-phase.ts";

const NOW = Date.parse("2026-03-01T20:00:00Z");
const fact = (match_id: string, change: Partial<NowFact> = {}): NowFact => ({
  match_id,
  phase: "coming",
  ready: 0,
  turn_id: null,
  game: null,
  map: null,
  last_map: null,
  last_score1: null,
  last_score2: null,
  since: null,
  paused_until: null,
  due_at: null,
  stream_url: null,
  ...change,
});
/** Eight participants. The first match is decided. */
function cup() {
  const matches = asTournamentMatches(bracketOf(8)).map((match) => {
    if (match.id === "r1m1")
      return {
        ...match,
        winnerId: "p2",
        status: "completed" as const,
        outcome: "score" as const,
        result: "1-2",
      };
    if (match.id !== "r2m1") return match;
    return {
      ...match,
      status: "pending_opponent" as const,
      participant1Id: "p2",
      side1: sideOf("p2"),
    };
  });
  return [stageOf("single_elimination", { matches })];
}
const sideOf = (id: string) => {
  const [match] = asTournamentMatches(bracketOf(2));
  return match?.side1 ? { ...match.side1, id, name: id } : null;
};

describe("what happens in a tournament", () => {
  test("what was read goes before the bracket's order, and without it the bracket says", () => {
    const ids = (facts?: readonly NowFact[]) =>
      nowOf(cup(), facts).going.map(({ match }) => match.id);
    expect(ids()).toEqual(["r1m2", "r1m3", "r1m4"]);
    expect(ids([fact("r1m4", { phase: "playing" }), fact("r1m2")])).toEqual(["r1m4", "r1m2"]);
    expect(nowOf(cup(), undefined).going[0]?.round).toBe("Cuartos");
  });

  test("what nobody has begun can be predicted, also what there is no room for", () => {
    const many = [stageOf("single_elimination", { matches: asTournamentMatches(bracketOf(16)) })];
    const facts = [1, 2, 3, 4, 5].map((number) =>
      fact(`r1m${number}`, { phase: number < 5 ? "playing" : "coming" }),
    );
    const { going, coming } = nowOf(many, facts);
    expect(going).toHaveLength(4);
    expect(coming.map(({ match }) => match.id)).toEqual(["r1m5"]);
  });

  test("whose hour has come is not predicted any more, begun or not", () => {
    const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
    const matches = asTournamentMatches(bracketOf(8)).map((match) => ({
      ...match,
      scheduledAt: match.id === "r1m1" ? at(-1) : match.id === "r1m2" ? at(1) : null,
    }));
    const facts = [1, 2, 3].map((number) => fact(`r1m${number}`));
    const { coming } = nowOf([stageOf("single_elimination", { matches })], facts);
    expect(coming).toHaveLength(3);
    expect(predictableOf(coming, NOW).map(({ match }) => match.id)).toEqual(["r1m2", "r1m3"]);
  });

  test("what the page already knows as decided is not played any more", () => {
    expect(nowOf(cup(), [fact("r1m1", { phase: "playing" })]).going).toEqual([]);
  });

  test("who was decided last is told with the winner's figure first", () => {
    const at = "2026-03-01T19:58:00Z";
    expect(nowOf(cup(), [fact("r1m1", { phase: "decided", since: at })]).decided).toMatchObject([
      { winner: { id: "p2" }, loser: { id: "p1" }, score: "2-1", at },
    ]);
  });

  test("who is through waits for the winner of the match beside, who fell for a loser", () => {
    expect(nowOf(cup(), undefined).waiting).toMatchObject([
      { who: { id: "p2" }, takes: "winner", from: [{ id: "p3" }, { id: "p4" }] },
    ]);
    const double = asTournamentMatches(doubleOf(4)).map((match) =>
      match.id === "l1m1" ? { ...match, participant1Id: "p1", side1: sideOf("p1") } : match,
    );
    const waits = nowOf([stageOf("double_elimination", { matches: double })], undefined).waiting;
    expect(waits).toMatchObject([
      { who: { id: "p1" }, takes: "loser", from: [{ id: "p3" }, { id: "p4" }] },
    ]);
  });
});

test.each([
  ["who is ready", { phase: "ready", ready: 1 }, { text: "Se preparan (1 de 2 listos)" }],
  [
    "whose turn it is",
    { phase: "veto", turn_id: "p3", last_map: "Nuke", due_at: "2026-03-01T20:29:30Z" },
    { text: "Veto: turno de p3", last: "Último paso: Nuke", left: 29 },
  ],
  [
    "map, time and the map before",
    {
      phase: "playing",
      game: 2,
      map: "Nuke",
      last_map: "Mirage",
      last_score1: 13,
      last_score2: 9,
      since: "2026-03-01T19:48:10Z",
    },
    { text: "Jugando partida 2 · Nuke", minutes: 11, last: "Partida 1 · Mirage: 13-9" },
  ],
  [
    "a pause, while it lasts",
    { phase: "playing", game: 1, paused_until: "2026-03-01T20:01:00Z" },
    { phase: "paused", text: "En pausa" },
  ],
  [
    "and no longer",
    { phase: "playing", game: 1, paused_until: "2026-03-01T19:59:00Z" },
    { phase: "playing", text: "Jugando partida 1" },
  ],
  ["that the result is waited for", { phase: "reported" }, { text: "Esperando resultado" }],
  ["that nobody came", { phase: "late" }, { text: "Ningún lado llegó todavía" }],
  ["who did not come", { phase: "late", turn_id: "p3" }, { phase: "late", text: "p3 no llegó" }],
  [
    "an objection",
    { phase: "objected" },
    { text: "W.O. objetado", last: "La organización decide" },
  ],
  ["a dispute", { phase: "disputed" }, { text: "En disputa" }],
] as const)("a match tells %s", (_why, change, expected) => {
  const [going] = nowOf(cup(), [fact("r1m2", change)]).going;
  if (!going) throw new Error("it goes on");
  expect(matchPhase(going, NOW, false)).toMatchObject(expected);
});

test("whose side chooses is told so", () => {
  const [going] = nowOf(cup(), [fact("r1m2", { phase: "veto", turn_id: "p3" })]).going;
  if (!going) throw new Error("it goes on");
  expect(matchPhase(going, NOW, true)).toMatchObject({ text: "Te toca en el veto", left: null });
});
