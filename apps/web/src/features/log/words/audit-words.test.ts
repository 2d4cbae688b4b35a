import { auditedKeys, auditedTables, tableColumns } from "@leyenda/db-types/audit";
import { expect, test } from "vitest";
import { fieldWord, HIDDEN_FIELDS, LOGGED_BY_PROCEDURES } from "./fields";

const hidden = new Set<string>(HIDDEN_FIELDS);

test.each([...auditedTables, ...LOGGED_BY_PROCEDURES])(
  "every column of %s has a word, or is told by the log itself",
  (table) => {
    const columns = tableColumns[table];
    expect(columns.length).toBeGreaterThan(2);
    expect(columns.filter((name) => !hidden.has(name) && !fieldWord(table, name))).toEqual([]);
  },
);

test("every datum that a procedure records has a word", () => {
  expect(auditedKeys).toEqual(
    expect.arrayContaining(["delta", "winner_id", "reason", "muted_until"]),
  );
  expect(auditedKeys.filter((key) => !fieldWord("", key) && !hidden.has(key))).toEqual([]);
});
