import { beforeEach, expect, test, vi } from "vitest";
import { networkOf } from "../context/client-network.ts";
import type { KnownChanges, TableChange } from "../context/context.ts";
import { createKnownChanges } from "../database/table-change-times.ts";
import { ResponseCache, readWithSources } from "./response-cache.ts";

const TABLE = "16400";
const ANYBODY = networkOf("203.0.113.1");
const WRITER = networkOf("198.51.100.1");
let changes: KnownChanges;
let answers: ResponseCache;
let asked = 0;

const read = async (noteTables: (tables: readonly string[]) => void) => {
  asked += 1;
  noteTables([TABLE]);
  return { status: 200, headers: {}, body: String(asked) };
};
const mayConcern = (_table: string, column: string) => column === "title";
const question = { ask: read, mayConcern };
const ask = async (address = ANYBODY) => (await answers.answer("/news", address, question)).body;
const askForPage = async () => (await readWithSources(() => ask())).answer;

beforeEach(() => {
  vi.useFakeTimers();
  changes = createKnownChanges();
  changes.hearThrough({ isListening: () => true, catchUp: () => Promise.resolve() });
  changes.listening(new Set([TABLE]));
  vi.advanceTimersByTime(1);
  answers = new ResponseCache(changes);
  asked = 0;
  return () => vi.useRealTimers();
});

test("what is asked for again and again is read once, until something changes", async () => {
  for (const expected of ["1", "2", "3", "3", "3"]) expect(await ask()).toBe(expected);
  vi.advanceTimersByTime(1);
  changes.changed([{ table: TABLE, columns: null }], 0n);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe("4");
  changes.changed([{ table: "16401", columns: null }], 0n);
  expect(await ask()).toBe("4");
});

test("an update of columns that it does not depend on forgets nothing", async () => {
  await askForPage();
  for (const [column, expected] of [
    ["views", "1"],
    ["title", "2"],
    ["views", "2"],
  ]) {
    vi.advanceTimersByTime(1);
    changes.changed([{ table: TABLE, columns: [String(column)] }], 0n);
    vi.advanceTimersByTime(1);
    expect(await askForPage()).toBe(expected);
  }
});

test("a browser is answered nothing older than a second, a page that is kept itself is", async () => {
  expect(await askForPage()).toBe("1");
  vi.advanceTimersByTime(5_000);
  expect(await askForPage()).toBe("1");
  expect(await ask()).toBe("2");
});

test("who wrote waits until the write was heard of, and is answered what it did not change", async () => {
  let looks = 0;
  let changed: TableChange[] = [];
  changes.hearThrough({
    isListening: () => true,
    catchUp: async () => {
      looks += 1;
      changes.changed(changed, 0n);
    },
  });
  await askForPage();
  vi.advanceTimersByTime(1);
  changes.wrote(WRITER);
  vi.advanceTimersByTime(1);
  expect(await ask(ANYBODY)).toBe("1");
  expect(looks).toBe(0);
  expect(await ask(WRITER)).toBe("1");
  expect(await ask(WRITER)).toBe("1");
  expect(looks).toBe(1);
  changed = [{ table: TABLE, columns: null }];
  vi.advanceTimersByTime(1);
  changes.wrote(WRITER);
  vi.advanceTimersByTime(1);
  expect(await ask(WRITER)).toBe("2");
  expect(looks).toBe(2);
});

test("where a write cannot be heard of, its writer is answered nothing from before", async () => {
  await askForPage();
  vi.advanceTimersByTime(1);
  changes.hearThrough({
    isListening: () => true,
    catchUp: () => Promise.reject(new Error("the database is away")),
  });
  changes.wrote(WRITER);
  expect(await ask(ANYBODY)).toBe("1");
  expect(await ask(WRITER)).toBe("2");
});

test("nothing is kept of tables that tell nobody, or while nobody is listened to", async () => {
  changes.listening(new Set());
  vi.advanceTimersByTime(1);
  for (const expected of ["1", "2", "3", "4"]) expect(await ask()).toBe(expected);
  changes.listening(new Set([TABLE]));
  changes.hearThrough({ isListening: () => false, catchUp: () => Promise.resolve() });
  for (const expected of ["5", "6"]) expect(await ask()).toBe(expected);
});

test("what is asked for at the same moment is read once; who hung up takes nobody along", async () => {
  const first = Promise.withResolvers<{ status: number; headers: {}; body: string }>();
  const slow = (noteTables: (tables: readonly string[]) => void) => {
    noteTables([TABLE]);
    return first.promise;
  };
  const gone = answers.answer("/slow", ANYBODY, { ask: slow, mayConcern });
  const together = answers.answer("/slow", ANYBODY, question);
  first.reject(new Error("the client closed the request"));
  await expect(gone).rejects.toThrow("closed");
  expect((await together).body).toBe("1");
});
