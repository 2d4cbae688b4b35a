import { beforeEach, expect, test, vi } from "vitest";
import { startIdleGarbageCollection } from "./idle-garbage-collection.ts";

const MB = 1024 * 1024;
let resident = 0;
let busyShare = 0;
const collect = vi.fn<(isThorough: boolean) => void>();
let stop: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  resident = 250 * MB;
  busyShare = 0;
  collect.mockReset().mockImplementation(() => (resident = 260 * MB));
  stop = startIdleGarbageCollection({
    resident: () => resident,
    busyShare: () => busyShare,
    collect,
  });
  return async () => {
    await stop();
    vi.useRealTimers();
  };
});

test("what a busy time left is collected within half a minute of its end, once", () => {
  resident = 400 * MB;
  busyShare = 1;
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  busyShare = 0.1;
  vi.advanceTimersByTime(29_000);
  expect(collect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test("who comes meanwhile does not wait for it: it needs twenty quiet seconds in a row", () => {
  resident = 400 * MB;
  for (let round = 0; round < 20; round += 1) {
    busyShare = 0;
    vi.advanceTimersByTime(15_000);
    busyShare = 0.5;
    vi.advanceTimersByTime(5_000);
  }
  expect(collect).not.toHaveBeenCalled();
});

test("the next busy time is collected as well", () => {
  for (const _ of [1, 2]) {
    resident = 400 * MB;
    vi.advanceTimersByTime(25_000);
  }
  expect(collect).toHaveBeenCalledTimes(2);
});

test("what stays of little is not worth it, nor is anything after the end", async () => {
  resident = 270 * MB;
  vi.advanceTimersByTime(300_000);
  await stop();
  resident = 400 * MB;
  vi.advanceTimersByTime(300_000);
  expect(collect).not.toHaveBeenCalled();
});

test("thoroughly, which takes longer, after a busy time and not after an hour like any other", () => {
  resident = 290 * MB;
  vi.advanceTimersByTime(25_000);
  resident = 400 * MB;
  vi.advanceTimersByTime(25_000);
  expect(collect.mock.calls).toEqual([[false], [true]]);
});
