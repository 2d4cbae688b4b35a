import { expect, test } from "vitest";
// What the migrations make of the database, as it is committed.
import schema from "../../../../../../../supabase/schema.sql?raw";
import { fieldWord, HIDDEN_FIELDS, RECORDED_TABLES } from "./fields";

const hidden = new Set<string>(HIDDEN_FIELDS);

/** Tables with a trigger that records their rows. */
const triggered = [
  ...schema.matchAll(
    /TRIGGER \w+ AFTER [A-Z ]+ ON public\.(\w+) .*EXECUTE FUNCTION private\.audit_(?:admin_)?change\(/g,
  ),
].map(([, table]) => table ?? "");

function columnsOf(table: string): string[] {
  const body = new RegExp(String.raw`create table public\.${table} \(\n([\s\S]*?)\n\);`).exec(
    schema,
  );
  return [...(body?.[1] ?? "").matchAll(/^ {2}(?!constraint )(\w+) /gm)].map(
    ([, name]) => name ?? "",
  );
}

/** What stands between the parenthesis that opens at `from` and the one that closes it. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return "";
}

/** The keys that procedures record: every other argument of the objects that they build for the log. */
function recordedKeys(): string[] {
  const calls = [...schema.matchAll(/perform private\.audit\(/g)].map(({ index }) =>
    within(schema, index + "perform private.audit".length),
  );
  return calls.flatMap((call) =>
    [...call.matchAll(/jsonb_build_object\(/g)].flatMap(({ index }) =>
      [...within(call, index + "jsonb_build_object".length).matchAll(/(?:^|, ?)\s*'(\w+)',/g)].map(
        ([, key]) => key ?? "",
      ),
    ),
  );
}

test("every table whose rows are recorded is known to the log", () => {
  expect(triggered.length).toBeGreaterThan(10);
  expect(RECORDED_TABLES).toEqual(expect.arrayContaining(triggered));
});

test.each(RECORDED_TABLES)(
  "every column of %s has a word, or is told by the log itself",
  (table) => {
    const columns = columnsOf(table);
    expect(columns.length).toBeGreaterThan(2);
    expect(columns.filter((name) => !hidden.has(name) && !fieldWord(table, name))).toEqual([]);
  },
);

test("every datum that a procedure records has a word", () => {
  const keys = recordedKeys();
  expect(keys).toEqual(expect.arrayContaining(["delta", "winner_id", "reason", "muted_until"]));
  expect([...new Set(keys)].filter((key) => !fieldWord("", key) && !hidden.has(key))).toEqual([]);
});
