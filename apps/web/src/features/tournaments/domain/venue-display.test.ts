import { describe, expect, test } from "vitest";
import type { VenueData } from "../api/venue-display.ts";
import { venueSlides, venueState, withGoing } from "./venue-display.ts";
import type { Stage } from "./stage.ts";
import type { Standing } from "./standings.ts";
import { asTournamentMatches, bracketOf } from "./testing-bracket.ts";
import { stageOf, tableMatch } from "./testing-stage.ts";

const NOTHING: VenueData = { calls: [], next: [], results: [] };
const many = <Row>(count: number) => Array.from({ length: count }, () => ({}) as Row);
const coming = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `${place + 1}`, isObjected: null }));
const stage = (matches: number) =>
  stageOf("single_elimination", {
    matches: asTournamentMatches(bracketOf(4)).slice(0, matches),
  });
const groups = (kind: Stage["kind"], rows: number, result: string | null) => {
  const matches = [tableMatch("group", 1, ["ana", "beto"], result)];
  const group = { id: "a", name: "A", standings: many<Standing>(rows), matches };
  return stageOf(kind, { matches, groups: [group] });
};
const kinds = (hall: Partial<VenueData>, stages: Stage[] = []) =>
  venueSlides({ ...NOTHING, ...hall }, { stages }).map(({ kind }) => kind);

describe("what a screen in the hall turns through", () => {
  test.each([
    { why: "nothing is going on", hall: {}, stages: [], slides: [] },
    { why: "nothing is drawn", hall: {}, stages: [stage(0)], slides: [] },
    {
      why: "what there is, calls first",
      hall: { calls: many(1), results: many(1) },
      stages: [stage(3)],
      slides: ["calls", "bracket", "results"],
    },
    {
      why: "of a group its table",
      hall: {},
      stages: [groups("round_robin", 4, null)],
      slides: ["table"],
    },
    {
      why: "and who met whom, once somebody has",
      hall: {},
      stages: [groups("round_robin", 10, "2-0")],
      slides: ["table", "crosses"],
    },
    {
      why: "a long table in parts, without room for who met whom",
      hall: {},
      stages: [groups("round_robin", 16, "2-0")],
      slides: ["table", "table"],
    },
    {
      why: "of a Swiss stage its table",
      hall: {},
      stages: [groups("swiss", 9, "2-0")],
      slides: ["table"],
    },
    {
      why: "eight at a time",
      hall: { calls: many(9), next: coming(8) },
      stages: [],
      slides: ["calls", "calls", "next"],
    },
    {
      why: "few calls and what comes at once",
      hall: { calls: [{ matchId: "1" }], next: coming(6) },
      stages: [],
      slides: ["calls"],
    },
  ] as const)("$why", ({ hall, stages, slides }) => {
    expect(kinds(hall as Partial<VenueData>, [...stages])).toEqual(slides);
  });
});

const NOW = Date.parse("2026-11-25T13:00:00Z");
const timing = {
  kind: "tournament",
  status: "scheduled",
  scheduledAt: "2026-11-25T12:30:00Z",
  liveSince: null,
} as const;
test.each([
  { why: "ahead", of: { scheduledAt: "2026-11-25T14:00:00Z" }, isObjected: null, state: null },
  {
    why: "played",
    of: { liveSince: "2026-11-25T12:31:00Z" },
    isObjected: null,
    state: ["En vivo", "live"],
  },
  { why: "late", of: {}, isObjected: null, state: ["Por empezar", "waits"] },
  { why: "given", of: {}, isObjected: false, state: ["W.O.", "waits"] },
  { why: "objected to", of: {}, isObjected: true, state: ["W.O. objetado", "waits"] },
  {
    why: "reported",
    of: { status: "pending_results" },
    isObjected: null,
    state: ["Esperando resultado", "waits"],
  },
  {
    why: "in dispute",
    of: { status: "disputed" },
    isObjected: null,
    state: ["En disputa", "waits"],
  },
  { why: "decided", of: { status: "completed" }, isObjected: null, state: null },
] as const)("on the screen a match that is $why says so", ({ of, isObjected, state }) => {
  const match = { phase: null, score: null, bestOf: 3, isObjected };
  const actual = venueState({ ...match, timing: { ...timing, ...of } }, NOW);
  expect(actual && [actual.word, actual.tone]).toEqual(state);
});

const begun = { ...timing, liveSince: "2026-11-25T12:31:00Z" } as const;
test("a series whose maps are all there is not played any more", () => {
  const match = { phase: null, isObjected: null, timing: begun, bestOf: 3 };
  expect(venueState({ ...match, score: "2-0" }, NOW)?.word).toBe("Esperando resultado");
  expect(venueState({ ...match, score: "1-0" }, NOW)?.word).toBe("En vivo");
});

test("what is played without an hour or a score comes first, with its map; what only comes keeps its hour", () => {
  const fact = {
    phase: "playing",
    game: 1,
    map: "Ancient",
    ready: 0,
    turn_id: null,
    since: null,
    paused_until: null,
    last_score1: null,
  };
  const going = (id: string, phase: string) =>
    ({
      match: { id, bestOf: 3, scheduledAt: null, liveSince: null, liveScore: null },
      sides: [{ name: "Nébula" }, { name: "Tormenta" }],
      round: "Cuartos",
      fact: { ...fact, phase },
    }) as never;
  const next = [{ id: "later" }, { id: "coming" }] as VenueData["next"];
  const actual = withGoing(next, [going("played", "playing"), going("coming", "coming")], NOW);
  expect(actual.map(({ id }) => id)).toEqual(["played", "later", "coming"]);
  expect(actual[0]).toMatchObject({
    one: "Nébula",
    at: null,
    phase: { text: "Jugando partida 1 · Ancient", isLive: true },
  });
});
