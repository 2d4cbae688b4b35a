import { describe, expect, test } from "vitest";
import { boardMaps, momentBetween, toBoard } from "./scoreboard.ts";

type ScoreboardMatch = Parameters<typeof toBoard>[0];

const NOW = Date.parse("2026-11-25T20:00:00Z");
const side = (id: string) =>
  ({ id, type: "user", name: id, imageUrl: null, ownerId: null, isGuest: false }) as const;
const game = (number: number, score1: number, score2: number, map: string | null = null) =>
  ({
    number,
    map,
    score1,
    score2,
    winner_id: score1 > score2 ? "uno" : "dos",
  }) as ScoreboardMatch["games"][number];
const choice = (act: string, name: string, by: string | null, number: number) => ({
  act,
  choice: name,
  by_id: by,
  game: number,
});
const veto = (parts: object) => parts as NonNullable<ScoreboardMatch["veto"]>;

const match = (parts: Partial<ScoreboardMatch>): ScoreboardMatch => ({
  kind: "tournament",
  status: "scheduled",
  result: null,
  liveScore: null,
  liveSince: null,
  scheduledAt: "2026-11-25T21:00:00Z",
  bestOf: 3,
  winnerId: null,
  side1: side("uno"),
  side2: side("dos"),
  games: [],
  veto: null,
  ...parts,
});

const CHOSEN = veto({
  finished_at: "2026-11-25T19:50:00Z",
  choices: [
    choice("ban", "Ascent", "uno", 1),
    choice("pick", "Haven", "dos", 1),
    choice("side", "Ataque", "uno", 1),
    choice("pick", "Icebox", "uno", 2),
    choice("decider", "Sunset", null, 3),
  ],
});

test("a walkover in question is said, unless how it stands is covered", () => {
  const given = match({ scheduledAt: "2026-11-25T19:50:00Z", liveScore: "1-0" });
  expect(toBoard(given, NOW, true, true)).toMatchObject({ state: "objected", map: null });
  expect(toBoard(given, NOW, false, true).state).toBe("ahead");
});

describe("a match on a scoreboard", () => {
  test.each([
    { why: "its hour has not come", parts: {}, state: "ahead", map: null },
    {
      why: "its hour has come, its sides have not",
      parts: { scheduledAt: "2026-11-25T19:59:00Z" },
      state: "ahead",
      map: null,
    },
    {
      why: "both sides came",
      parts: { scheduledAt: "2026-11-25T19:59:00Z", liveSince: "2026-11-25T19:59:30Z" },
      state: "live",
      map: { number: 1, name: null },
    },
    {
      why: "the hour of a challenge has come",
      parts: { kind: "challenge", scheduledAt: "2026-11-25T19:59:00Z" },
      state: "live",
      map: { number: 1, name: null },
    },
    {
      why: "its maps are chosen",
      parts: { veto: CHOSEN },
      state: "live",
      map: { number: 1, name: "Haven" },
    },
    {
      why: "one map was entered",
      parts: { veto: CHOSEN, liveScore: "1-0", liveSince: "2026-11-25T19:55:00Z" },
      state: "live",
      map: { number: 2, name: "Icebox" },
    },
    { why: "all maps are there", parts: { liveScore: "2-0" }, state: "reported", map: null },
    { why: "sides differ", parts: { status: "disputed" }, state: "disputed", map: null },
    {
      why: "it is decided",
      parts: { status: "completed", result: "2-1", winnerId: "uno" },
      state: "won",
      map: null,
    },
    { why: "nobody won", parts: { status: "completed", result: "1-1" }, state: "drawn", map: null },
    { why: "it was called off", parts: { status: "cancelled" }, state: "cancelled", map: null },
  ] as const)("$state when $why", ({ parts, state, map }) => {
    expect(toBoard(match(parts), NOW, true)).toMatchObject({ state, map });
  });

  test("has the figures of the series, and who won", () => {
    const board = toBoard(
      match({ status: "completed", result: "1-2", winnerId: "dos" }),
      NOW,
      true,
    );
    expect(board.sides.map(({ score, isWinner }) => [score, isWinner])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(board.needed).toBe(2);
  });

  test("tells nothing where results are hidden", () => {
    const board = toBoard(
      match({ status: "completed", result: "1-2", winnerId: "dos", veto: CHOSEN }),
      NOW,
      false,
    );
    expect(board).toMatchObject({ state: "live", map: null, isWalkover: false });
    expect(board.sides.every(({ score, isWinner }) => score === null && !isWinner)).toBe(true);
    expect(
      boardMaps(match({ veto: CHOSEN, games: [game(1, 13, 7)] }), false).some(({ score }) => score),
    ).toBe(false);
  });
});

describe("the maps on it", () => {
  test("are those of the veto in their order, with who chose and how they ended", () => {
    const maps = boardMaps(match({ veto: CHOSEN, games: [game(1, 13, 7)] }), true);
    expect(maps.map(({ name, act, by, score, wonBy }) => [name, act, by, score, wonBy])).toEqual([
      ["Ascent", "ban", 1, null, null],
      ["Haven", "pick", 2, "13-7", 1],
      ["Icebox", "pick", 1, null, null],
      ["Sunset", "decider", null, null, null],
    ]);
  });

  test("without a veto are those that were entered by name", () => {
    const games = [game(1, 3, 1, "Mannfield"), game(2, 0, 2)];
    expect(boardMaps(match({ games }), true).map(({ name }) => name)).toEqual(["Mannfield"]);
  });
});

describe("what is worth a moment", () => {
  const seen = (one: number, other: number, winner: 1 | 2 | null = null, isSeries = true) =>
    ({ scores: [one, other], winner, isSeries }) as const;

  test.each([
    { why: "a map was won", before: seen(0, 0), after: seen(0, 1), news: { kind: "map", side: 2 } },
    {
      why: "the series was",
      before: seen(2, 0),
      after: seen(2, 0, 1),
      news: { kind: "series", side: 1 },
    },
    {
      why: "a match of one map was",
      before: seen(0, 0, null, false),
      after: seen(13, 7, 1, false),
      news: { kind: "match", side: 1 },
    },
    { why: "nothing changed", before: seen(1, 0), after: seen(1, 0), news: null },
    { why: "a map was corrected", before: seen(1, 0), after: seen(0, 1), news: null },
    { why: "one was taken back", before: seen(1, 1), after: seen(1, 0), news: null },
    { why: "a match was opened again", before: seen(2, 0, 1), after: seen(2, 0), news: null },
    {
      why: "the score of one map moved",
      before: seen(3, 0, null, false),
      after: seen(4, 0, null, false),
      news: null,
    },
  ])("$why", ({ before, after, news }) => expect(momentBetween(before, after)).toEqual(news));
});
