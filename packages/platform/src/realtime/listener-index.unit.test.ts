import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChangeBinding, ChangeListener } from "./change-router.ts";
import { ListenerIndex } from "./listener-index.ts";
import { compileFilter, FilterError, type Row, type RowTest } from "./row-filter.ts";

const COLUMNS = [
  { name: "id", type: "uuid" },
  { name: "room", type: "int4" },
  { name: "share", type: "numeric" },
  { name: "title", type: "text" },
  { name: "is_open", type: "bool" },
  { name: "at", type: "timestamptz" },
];
const IDS = ["0B9D7A5C-1111-4222-8333-444455556666", "0b9d7a5c-1111-4222-8333-444455556666"];

const value = fc.oneof(
  fc.constantFrom(
    "1",
    "1.0",
    "01",
    "2",
    "-0",
    "null",
    "true",
    "t",
    "false",
    '"a,b"',
    "a,b",
    "A",
    "",
  ),
  fc.constantFrom(...IDS, "2026-11-25T20:00:00Z", "2026-11-25T17:00:00-03:00"),
);
const condition = fc
  .tuple(
    fc.constantFrom(...COLUMNS.map(({ name }) => name)),
    fc.constantFrom("eq", "eq", "eq", "not.eq", "neq", "gte", "in", "is", "isdistinct"),
    value,
  )
  .map(([name, operator, text]) => `${name}=${operator}.${operator === "in" ? `(${text})` : text}`);
const filter = fc.option(
  fc.array(condition, { minLength: 1, maxLength: 2 }).map((all) => all.join(",")),
);

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.constantFrom(null, ...IDS.map((id) => id.toLowerCase())),
  room: fc.constantFrom(null, 0, 1, 2),
  share: fc.constantFrom(null, 1, "1.0", "1.00", 2.5),
  title: fc.constantFrom(null, "1", "a,b", "A", "", "null"),
  is_open: fc.constantFrom(null, true, false),
  at: fc.constantFrom(null, "2026-11-25T20:00:00+00:00"),
});

function compiled(text: string | null): RowTest | null | undefined {
  if (text === null) return null;
  try {
    return compileFilter(text, COLUMNS);
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}

function listenerOf(texts: readonly (string | null)[]): ChangeListener {
  const bindings = texts.flatMap((text, id): ChangeBinding[] => {
    const passes = compiled(text);
    return passes === undefined ? [] : [{ id, event: "*", schema: "public", test: passes }];
  });
  return { bindings, reader: () => null, sendChange: () => undefined };
}

const passing = (listener: ChangeListener, of: Row) =>
  listener.bindings.filter((binding) => binding.test?.(of) ?? true);

test("whoever a row passes is found, each binding once, and nobody who has left", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(filter, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.nat(11),
      (all, rows, leaving) => {
        const index = new ListenerIndex<ChangeListener, ChangeBinding>();
        const listeners = all.map(listenerOf);
        for (const listener of listeners) index.add(listener, listener.bindings);
        const [gone] = listeners.splice(leaving, 1);
        if (gone) index.remove(gone);
        for (const one of rows) {
          const found = [...index.find(one)];
          expect(new Set(found.map(({ binding }) => binding)).size).toBe(found.length);
          expect(found.filter(({ listener }) => listener === gone)).toEqual([]);
          for (const listener of listeners) {
            const bindings = found.flatMap((entry) =>
              entry.listener === listener ? [entry.binding] : [],
            );
            expect(bindings).toEqual(expect.arrayContaining([...passing(listener, one)]));
          }
        }
        for (const listener of listeners) index.remove(listener);
        expect(index.isEmpty).toBe(true);
        for (const one of rows) expect([...index.find(one)]).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

test("of a thousand who each wait for another room, one is found", () => {
  const index = new ListenerIndex<ChangeListener, ChangeBinding>();
  for (let room = 0; room < 1_000; room += 1) {
    const listener = listenerOf([`room=eq.${room}`]);
    index.add(listener, listener.bindings);
  }
  expect([...index.find({ room: 7 })]).toHaveLength(1);
  expect([...index.find({ room: null })]).toHaveLength(0);
});
