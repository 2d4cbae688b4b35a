import { describe, expect, test } from "vitest";
import { checkHistory, type Breach } from "./check-history.ts";
import type { Happening, LedgerLine, Remains, Write } from "./history.ts";

const write = (id: string, startedAt: number, more: Partial<Write> = {}): Write => ({
  kind: "write",
  id,
  actor: "ana",
  startedAt,
  endedAt: startedAt + 5,
  outcome: "done",
  balance: null,
  ...more,
});

const read = (startedAt: number, balance: number, ...ids: string[]): Happening => ({
  kind: "read",
  actor: "ana",
  startedAt,
  endedAt: startedAt + 2,
  balance,
  ids,
});

const line = (id: string, delta: number, balanceAfter: number): LedgerLine => ({
  id,
  actor: "ana",
  delta,
  balanceAfter,
});

const remains = (balance: number, ...ledger: LedgerLine[]): Remains => ({
  ledger,
  startingBalances: { ana: 10 },
  balances: { ana: balance },
  wholeFiles: new Set(["whole.png"]),
});

const live = (id: string): Happening => ({ kind: "live change", actor: "ana", at: 50, id });

const upload = (path: string, outcome: Write["outcome"]): Happening => ({
  kind: "upload",
  path,
  startedAt: 1,
  endedAt: 2,
  outcome,
});

const WRITTEN = [write("one", 0), read(10, 13, "one"), write("two", 20), read(30, 8, "two", "one")];
const KEPT = remains(8, line("one", 3, 13), line("two", -5, 8));

describe("a history as promised", () => {
  test.each<[why: string, history: Happening[], remains: Remains]>([
    ["all is there, once", WRITTEN, KEPT],
    ["nothing happened", [], remains(10)],
    [
      "what nobody knows of may be there",
      [...WRITTEN, write("three", 40, { outcome: "unknown" })],
      remains(9, line("one", 3, 13), line("two", -5, 8), line("three", 1, 9)),
    ],
    [
      "what nobody knows of may be absent",
      [...WRITTEN, write("three", 40, { outcome: "unknown" })],
      KEPT,
    ],
    [
      "a read that began before the answer",
      [write("one", 0), read(4, 10)],
      remains(13, line("one", 3, 13)),
    ],
    [
      "live changes, one of them caught up",
      [
        ...WRITTEN,
        live("one"),
        { kind: "catch-up", actor: "ana", startedAt: 60, ids: ["two", "one"] },
      ],
      KEPT,
    ],
    ["somebody without a socket hears nothing", WRITTEN, KEPT],
    [
      "an upload that failed may be anywhere",
      [upload("lost.png", "unknown"), upload("whole.png", "done")],
      remains(10),
    ],
    [
      "a session that was renewed",
      [{ kind: "session", actor: "ana", at: 5, isKept: true }],
      remains(10),
    ],
  ])("%s", (_why, history, rest) => {
    expect(checkHistory(history, rest)).toEqual([]);
  });
});

describe("a history that breaks a promise", () => {
  test.each<[promise: Breach["promise"], history: Happening[], remains: Remains, what: string]>([
    ["an acknowledged write is there", [write("one", 0)], remains(10), "one"],
    [
      "a write is there once",
      [write("one", 0)],
      remains(16, line("one", 3, 13), line("one", 3, 16)),
      "one is there 2 times",
    ],
    [
      "a write is there once",
      [write("one", 0, { outcome: "unknown" })],
      remains(16, line("one", 3, 13), line("one", 3, 16)),
      "one is there 2 times",
    ],
    [
      "what was not done is not there",
      [write("one", 0, { outcome: "not done" })],
      remains(13, line("one", 3, 13)),
      "one was said to be not done",
    ],
    [
      "what was not done is not there",
      [write("one", 0, { outcome: "refused" })],
      remains(13, line("one", 3, 13)),
      "one was said to be refused",
    ],
    ["nobody else writes", [], remains(13, line("ghost", 3, 13)), "ghost"],
    ["a balance is never negative", [read(0, -2)], remains(10), "-2 read by ana at 2"],
    [
      "a balance is never negative",
      [write("one", 0), write("two", 9)],
      remains(1, line("one", -12, -2), line("two", 3, 1)),
      "-2 after one",
    ],
    [
      "a balance is the sum of its ledger",
      [write("one", 0)],
      remains(10, line("one", 3, 13)),
      "ana has 10, not 13",
    ],
    [
      "everybody reads what he wrote",
      [write("one", 0), read(5, 10)],
      remains(13, line("one", 3, 13)),
      "ana at 5 misses one",
    ],
    [
      "what was read stays",
      [write("one", 0, { outcome: "unknown" }), read(10, 13, "one"), read(20, 10)],
      remains(13, line("one", 3, 13)),
      "ana at 20 sees no more of one",
    ],
    [
      "a live change arrives or is caught up",
      [...WRITTEN, live("two")],
      KEPT,
      "ana never heard of one",
    ],
    [
      "a session stays",
      [{ kind: "session", actor: "ana", at: 5, isKept: false }],
      remains(10),
      "ana was signed out at 5",
    ],
    ["an acknowledged upload is whole", [upload("lost.png", "done")], remains(10), "lost.png"],
  ])("%s", (promise, history, rest, what) => {
    expect(checkHistory(history, rest)).toEqual([{ promise, what }]);
  });

  test("of a long ledger the end must be seen, and what came before need not", () => {
    const ids = Array.from({ length: 300 }, (_, place) => `w${place}`);
    const writes = ids.map((id, place) => write(id, place * 10));
    const ledger = ids.map((id, place) => line(id, 1, 11 + place));
    const end = ids.toReversed().slice(0, 100);
    const rest = remains(310, ...ledger);
    expect(checkHistory([...writes, read(4000, 310, ...end)], rest)).toEqual([]);
    const [breach] = checkHistory([...writes, read(4000, 310, ...end.slice(1))], rest);
    expect(breach?.what).toBe("ana at 4000 misses w299");
  });
});
