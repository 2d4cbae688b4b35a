import { describe, expect, test } from "vitest";
import type { DeskGame, DeskLobby } from "../api/lobby-desk.ts";
import {
  gridProblems,
  gridRows,
  readTime,
  repeatedPlace,
  type RowTexts,
  timeText,
  toEntered,
} from "./entry-grid.ts";

const SIDES = ["Cóndores", "Pumas", "Zorros", "Ñandúes"];
const lobby: DeskLobby = {
  id: "a",
  name: "Sala A",
  round: 1,
  position: 1,
  stage: { id: "s", name: "Salas", position: 1, state: "running", scoring: null },
  lobby_games: [],
  lobby_slots: SIDES.map((name, at) => ({
    slot: at + 1,
    participant_id: name,
    participant: { display_name: name },
  })),
};
const game = (rows: DeskGame["lobby_results"] = []): DeskGame => ({
  id: "g",
  number: 1,
  mode: null,
  scheduled_time: null,
  state: "planned",
  is_extra: false,
  room_opens_at: null,
  corrected_at: null,
  lobby_results: rows,
});
const texts = (place: string, kills = "", change: Partial<RowTexts> = {}): RowTexts => ({
  place,
  kills,
  time: "",
  isTied: false,
  ...change,
});
const typed = (...rows: readonly RowTexts[]) =>
  new Map(rows.map((row, at) => [SIDES[at] ?? "", row]));
const rowsOf = (...rows: readonly RowTexts[]) => gridRows(lobby, game(), typed(...rows), false);
const problemsOf = (...rows: readonly RowTexts[]) => gridProblems(rowsOf(...rows), false, 4);

describe("the rows of a game", () => {
  test("are the stored ones, with what was typed since", () => {
    const stored = game([
      {
        participant_id: "Pumas",
        status: "placed",
        place: 2,
        kills: 5,
        time_ms: null,
        points: 14,
        is_tied: false,
        is_reported: true,
      },
      {
        participant_id: "Zorros",
        status: "absent",
        place: null,
        kills: 0,
        time_ms: null,
        points: 0,
        is_tied: false,
        is_reported: false,
      },
    ]);
    const rows = gridRows(lobby, stored, typed(texts("1", "3")), false);
    expect(rows.map(({ place, kills, points }) => [place, kills, points])).toEqual([
      ["1", "3", null],
      ["2", "5", 14],
      ["-", "", 0],
      ["", "", null],
    ]);
    expect(rows[1]?.isReported).toBe(true);
  });

  test.each([
    { row: texts("3", "8"), sent: { place: 3, kills: 8 } },
    { row: texts("3"), sent: { place: 3, kills: 0 } },
    { row: texts("2", "1", { isTied: true }), sent: { place: 2, kills: 1, tied: true } },
    { row: texts("-"), sent: { status: "absent" } },
    { row: texts("d"), sent: { status: "disqualified" } },
    { row: texts(""), sent: null },
    { row: texts("", "4"), sent: null },
    { row: texts("9", "4"), sent: null },
    { row: texts("2", "muchas"), sent: null },
  ])("are sent if they are complete: $row.place $row.kills", ({ row, sent }) => {
    const [first] = rowsOf(row);
    expect(first && toEntered(first, false, 4)).toEqual(
      sent && { participant_id: "Cóndores", ...sent },
    );
  });

  test("have a time where it is measured", () => {
    const [first] = gridRows(lobby, game(), typed(texts("", "", { time: "1:02,5" })), true);
    expect(first && toEntered(first, true, 4)).toEqual({
      participant_id: "Cóndores",
      kills: 0,
      time_ms: 62_500,
    });
  });
});

describe("the grid says", () => {
  test("which place is repeated, until it is marked as a tie", () => {
    const problems = problemsOf(texts("1"), texts("2"), texts("2"), texts("4"));
    expect([...problems.repeated]).toEqual([2]);
    expect(
      rowsOf(texts("1"), texts("2"), texts("2"), texts("4")).map((row) =>
        repeatedPlace(row, problems),
      ),
    ).toEqual([null, 2, 2, null]);
    const tie = { isTied: true };
    const tied = problemsOf(texts("1"), texts("2", "", tie), texts("2", "", tie), texts("4"));
    expect([tied.repeated.size, tied.missing]).toEqual([0, []]);
  });

  test("which place nobody has, but for those of the disqualified", () => {
    expect(problemsOf(texts("1"), texts("3"), texts("4"), texts("-")).missing).toEqual([2]);
    expect(problemsOf(texts("1"), texts("3"), texts("4"), texts("d")).missing).toEqual([]);
  });

  test("when more players die than play, once all rows are entered", () => {
    const all = [texts("1", "9"), texts("2", "4"), texts("3", "3"), texts("4", "0")];
    expect(problemsOf(...all).tooManyKills).toBe(16);
    expect(problemsOf(...all.slice(0, 3)).tooManyKills).toBeNull();
    expect(problemsOf(texts("1", "8"), ...all.slice(1)).tooManyKills).toBeNull();
  });

  test("who has no result yet", () => {
    expect(problemsOf(texts("1"), texts("-")).open.map(({ name }) => name)).toEqual([
      "Zorros",
      "Ñandúes",
    ]);
  });
});

test.each([
  { text: "1:02,5", time: 62_500 },
  { text: "62.5", time: 62_500 },
  { text: "0:45", time: 45_000 },
  { text: "uno", time: null },
  { text: "0", time: null },
])("the time '$text' is $time ms", ({ text, time }) => {
  expect(readTime(text)).toBe(time);
  if (time !== null) expect(readTime(timeText(time))).toBe(time);
});
