import { describe, expect, test } from "vitest";
import type { Right } from "@/entities/tournament/staff-words";
import {
  type BoardMatch,
  clockText,
  freeStation,
  matchAtStation,
  narrowBoard,
  newcomers,
  nextAct,
  NONE,
  projectorGrid,
  stationsOf,
} from "./board.ts";
import { boardStates, boardWord, stateOfWord } from "../../domain/board-states.ts";
import { countCalls } from "../../api/call-players-to-match.ts";
import { boardStatesCopy } from "../../match-actions-copy.ts";

const tile = (match: Partial<BoardMatch>): BoardMatch =>
  ({
    match_id: "m",
    state: "ready",
    beneath: null,
    station: null,
    staff_id: null,
    call_id: null,
    call_state: null,
    ...match,
  }) as BoardMatch;

test("every state is told in its words", () => {
  expect(boardStates.map((state) => boardStatesCopy.states[state])).toEqual([
    "Llama al árbitro",
    "En disputa",
    "W.O. objetado",
    "No se puede jugar",
    "Ausente",
    "Demorado",
    "Falta un reporte",
    "Sin asignar",
    "Puede empezar",
    "En juego",
  ]);
});

test("every state has a word of its own in the address, and other words none", () => {
  expect(boardStates.map((state) => stateOfWord(boardWord(state)))).toEqual(boardStates);
  expect(stateOfWord("otra")).toBeNull();
  expect(boardWord(null)).toBe("");
});

describe("newcomers", () => {
  test.each([
    {
      why: "nothing of what is there at first",
      before: null,
      now: tile({ state: "called" }),
      came: 0,
    },
    { why: "who begins to wait", before: [tile({})], now: tile({ state: "absent" }), came: 1 },
    { why: "what merely begins", before: [], now: tile({ state: "running" }), came: 0 },
    {
      why: "what waits on",
      before: [tile({ state: "slow" })],
      now: tile({ state: "slow" }),
      came: 0,
    },
    {
      why: "another call of the same match",
      before: [tile({ state: "called", call_id: "1" })],
      now: tile({ state: "called", call_id: "2" }),
      came: 1,
    },
    {
      why: "whose clock begins to run under his call",
      before: [tile({ state: "called", beneath: "ready", call_id: "1" })],
      now: tile({ state: "called", beneath: "absent", call_id: "1" }),
      came: 1,
    },
    {
      why: "who begins to play under his call",
      before: [tile({ state: "called", beneath: "ready", call_id: "1" })],
      now: tile({ state: "called", beneath: "running", call_id: "1" }),
      came: 0,
    },
  ])("$why: $came", ({ before, now, came }) => {
    expect(newcomers(before, [now])).toHaveLength(came);
  });
});

test("one referee sees his, and what nobody has is found", () => {
  const mine = tile({ match_id: "1", staff_id: "yo", station: "4" });
  const free = tile({ match_id: "2", state: "disputed" });
  const all = [mine, free];
  expect(narrowBoard(all, { state: null, referee: "yo", station: null })).toEqual([mine]);
  expect(narrowBoard(all, { state: null, referee: NONE, station: null })).toEqual([free]);
  expect(narrowBoard(all, { state: null, referee: null, station: "4" })).toEqual([mine]);
  expect(narrowBoard(all, { state: "disputed", referee: null, station: null })).toEqual([free]);
});

test("who calls and did not come is found under both", () => {
  const both = tile({ state: "called", beneath: "absent" });
  for (const state of ["called", "absent"] as const)
    expect(narrowBoard([both], { state, referee: null, station: null })).toEqual([both]);
  expect(narrowBoard([both], { state: "ready", referee: null, station: null })).toEqual([]);
});

test("a clock is told in minutes and seconds, and ends at none", () => {
  expect([105_000, 61_999, 9_000, -5_000].map(clockText)).toEqual(["1:45", "1:01", "0:09", "0:00"]);
});

test("stations are told by their numbers, and the first free one is offered", () => {
  const all = ["10", "2", "Escenario", null, "2", "1"].map((station) => tile({ station }));
  expect(stationsOf(all)).toEqual(["1", "2", "10", "Escenario"]);
  expect(freeStation(all)).toBe("3");
  expect(freeStation([])).toBe("1");
});

describe("the next act", () => {
  const may =
    (...own: readonly Right[]) =>
    (...wanted: readonly Right[]) =>
      wanted.some((right) => own.includes(right));
  const referee = may("results", "schedule", "chat");
  test.each([
    { state: "called", call: "open", who: "a referee", act: "take" },
    { state: "called", call: "taken", who: "a referee", act: "answer" },
    { state: "disputed", who: "a referee", act: "settle" },
    { state: "objected", who: "a referee", act: "settle" },
    { state: "held", who: "a referee", act: "release" },
    { state: "held", who: "who plays it", act: "room" },
    { state: "absent", who: "a referee", act: "call" },
    { state: "slow", who: "a referee", act: "call" },
    { state: "reported", who: "a referee", act: "call" },
    { state: "unassigned", who: "a referee", act: "assign" },
    { state: "ready", who: "a referee", act: "call" },
    { state: "running", who: "a referee", act: "result" },
    { state: "called", call: "open", who: "who plays it", act: "room" },
    { state: "disputed", who: "who plays it", act: "room" },
    { state: "running", who: "who plays it", act: "room" },
  ] as const)("of $state for $who: $act", ({ state, who, act, ...more }) => {
    const match = { state, call_state: "call" in more ? (more.call ?? null) : null };
    expect(nextAct(match, referee, who === "a referee")).toBe(act);
  });
  test("who may do nothing about it goes and looks", () => {
    for (const state of boardStates)
      expect(nextAct({ state, call_state: null }, may("broadcast"), false)).toBe("room");
  });
});

const called = { status: "fulfilled", value: null } as const;
const refused = (details: string) =>
  ({ status: "rejected", reason: { code: "P0001", details, message: details } }) as const;

test("whom it was told just now, or whose match is decided meanwhile, is left alone", () => {
  expect(
    countCalls([called, refused("called_just_now"), refused("match_already_decided"), called]),
  ).toBe(2);
});

test("where nobody was left to be told it says why", () => {
  expect(() => countCalls([refused("called_just_now")])).toThrow(
    expect.objectContaining({ details: "called_just_now" }),
  );
});

test("what went wrong with one is said, though others were told", () => {
  const lost = { status: "rejected", reason: new TypeError("Failed to fetch") } as const;
  expect(() => countCalls([refused("called_just_now"), lost, called])).toThrow("Failed to fetch");
});

test.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 2, 2],
  [5, 3, 2],
  [16, 4, 4],
  [17, 5, 4],
])("%i tiles fill a projector in %i columns and %i rows", (tiles, columns, rows) => {
  expect(projectorGrid(tiles)).toEqual({ columns, rows });
});

test("a station that another match has is found, in whatever case it is written", () => {
  const board = [
    { match_id: "a", station: "Escenario" },
    { match_id: "b", station: null },
  ] as BoardMatch[];
  expect(matchAtStation(board, " escenario ", "b")?.match_id).toBe("a");
  expect(matchAtStation(board, "Escenario", "a")).toBeUndefined();
  expect(matchAtStation(board, "4", "b")).toBeUndefined();
});
