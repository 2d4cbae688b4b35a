import { expect, test } from "vitest";
import { type LobbyRow, spokenNumber, toLobbyTables } from "./lobby-table.ts";
import { entrant } from "./testing-stage.ts";

const row = (change: Partial<LobbyRow>): LobbyRow => ({
  lobby_id: "a",
  lobby_name: "Sala A",
  slot: 1,
  participant_id: "x",
  place: 1,
  movement: null,
  reason: null,
  points: 0,
  adjustment: 0,
  kills: 0,
  game_numbers: [],
  game_places: [],
  game_points: [],
  advances: null,
  is_out: false,
  is_provisional: false,
  ...change,
});

test("rows become one table for each lobby, with the games of all its sides", () => {
  const tables = toLobbyTables(
    [
      row({ participant_id: "x", game_numbers: [2] }),
      row({ participant_id: "y", game_numbers: [1, 2], is_provisional: true }),
      row({ lobby_id: "b", lobby_name: "Sala B", participant_id: "z" }),
    ],
    [entrant("x"), entrant("z")],
  );
  expect(
    tables.map(({ name, games, isProvisional, rows }) => [
      name,
      games,
      isProvisional,
      rows.map((one) => one.entrant?.name),
    ]),
  ).toEqual([
    ["Sala A", [1, 2], true, ["x", undefined]],
    ["Sala B", [], false, ["z"]],
  ]);
});

test.each([
  [null, "–"],
  [12.345, "12,35"],
  [7, "7"],
])("%s is shown as %s", (value, text) => {
  expect(spokenNumber(value)).toBe(text);
});
