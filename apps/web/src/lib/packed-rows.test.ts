import { expect, test } from "vitest";
import { packRows, unpackRows } from "./packed-rows.ts";

const player = (name: string) => ({ id: name, user: { name, tags: ["a"] }, team: null });

test.each([
  { value: null, why: "nothing" },
  { value: "text", why: "a text" },
  { value: [], why: "an empty list" },
  { value: [1, "2", null], why: "a list of values" },
  { value: { name: "Copa", prizes: [] }, why: "one row" },
  { value: [player("ana"), player("bea")], why: "rows with rows inside" },
  { value: [{ a: 1 }, { b: 1 }], why: "rows of other columns" },
  { value: [{ "a,b": 1 }, { a: 2, b: 3 }], why: "rows whose names only look alike" },
  { value: [{ a: 1 }, null], why: "rows among nothing" },
  { value: [{}, {}], why: "rows without columns" },
  { value: [{ list: [player("ana"), player("bea")] }, { list: [] }], why: "lists of lists" },
])("$why comes out as it went in", ({ value }) => {
  expect(unpackRows(JSON.parse(JSON.stringify(packRows(value))))).toEqual(value);
});

test("of many rows a column's name is written once", () => {
  const text = JSON.stringify(packRows([player("ana"), player("bea"), player("cata")]));
  expect(text.match(/"team"/g)).toHaveLength(1);
  expect(text.match(/"name"/g)).toHaveLength(1);
});
