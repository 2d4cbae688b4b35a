import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { asOwner } from "@leyenda/testing/session";

const database = useTestDatabase();

test.each([
  ["80000", "$80.000"],
  ["1234.50", "$1.234,5"],
  ["0.05", "$0,05"],
  ["9", "$9"],
  ["1234567890.00", "$1.234.567.890"],
])("a prize of %s is told as %s", async (amount, told) => {
  const { text } = await asOwner(database).one<{ text: string }>(
    "select private.prize_money($1::numeric) as text",
    [amount],
  );
  expect(text).toBe(told);
});
