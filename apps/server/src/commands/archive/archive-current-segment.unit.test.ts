import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type pg from "pg";
import { archiveCurrentSegment } from "./archive-current-segment.ts";

const segment = (number: number): string =>
  `00000001000000000000${String(number).padStart(4, "0")}`;

/** A fake server that writes segment 40. It reports `archived()` as the last archived segment. */
function serverWhere(archived: () => number): Pick<pg.Pool, "query"> {
  const query = (text: string): Promise<unknown> => {
    const number = text.includes("pg_switch_wal") ? 40 : archived();
    return Promise.resolve({ rows: [{ segment: segment(number) }] });
  };
  return { query: query as pg.Pool["query"] };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts `archiveCurrentSegment`. Returns a function that reports whether the call waits, finished or failed. */
function watch(server: Pick<pg.Pool, "query">): () => string {
  let said = "waits";
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  void archiveCurrentSegment(server, pause).then(
    () => (said = "handed over"),
    (error: Error) => (said = error.message),
  );
  return () => said;
}

const minutes = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 60_000);

test("an archive that is far behind is waited for as long as it takes more", async () => {
  const begun = Date.now();
  const state = watch(serverWhere(() => Math.floor((Date.now() - begun) / 50_000)));
  await minutes(30);
  expect(state()).toBe("waits");
  await minutes(5);
  expect(state()).toBe("handed over");
});

test("one that takes nothing is given up after a minute", async () => {
  const state = watch(serverWhere(() => 3));
  await minutes(0.9);
  expect(state()).toBe("waits");
  await minutes(0.2);
  expect(state()).toContain("no entrega su registro");
});
