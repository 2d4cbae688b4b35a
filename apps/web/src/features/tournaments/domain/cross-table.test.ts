import { expect, test } from "vitest";
import { crossTable } from "./cross-table";
import { toStandings } from "./standings";
import { entrant, standingRow, tableMatch } from "./testing-stage";

test("a row sees every result from its own side, of two legs both", () => {
  const entrants = new Map(["a", "b", "c"].map((id) => [id, entrant(id)]));
  const standings = toStandings(
    ["a", "b", "c"].map((id, index) => standingRow(id, { position: index + 1 })),
    entrants,
    {
      winsToAdvance: null,
      lossesToLeave: null,
      isDone: false,
      next: null,
      qualified: null,
      hasSeveralTables: false,
      isProvisional: false,
    },
  );
  const matches = [
    tableMatch("group", 1, ["a", "b"], "2-1"),
    tableMatch("group", 2, ["b", "a"], "2-0"),
    {
      ...tableMatch("group", 2, ["b", "c"], "1-1"),
      winnerId: null,
      status: "completed" as const,
    },
    tableMatch("group", 3, ["c", "a"]),
  ];
  const rows = crossTable({ id: "g", name: "A", standings, matches });
  const seen = rows.map(({ cells }) =>
    cells.map((cell) => cell && cell.map(({ score, outcome }) => `${score} ${outcome}`)),
  );
  expect(seen).toEqual([
    [null, ["2-1 won", "0-2 lost"], ["null open"]],
    [["1-2 lost", "2-0 won"], null, ["1-1 drawn"]],
    [["null open"], ["1-1 drawn"], null],
  ]);
});
