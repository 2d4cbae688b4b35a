import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSharedCounters, DEFAULT_LIMITS } from "./realtime-parts.ts";
import type { Reader } from "./row-visibility.ts";

const LIMITS = {
  ...DEFAULT_LIMITS,
  messagesPerSubject: 10,
  messagesPerAddress: 15,
  refusedJoins: 3,
};
const person = (userId: string | null): Reader => ({
  key: userId ?? "",
  role: userId ? "authenticated" : "anon",
  claims: "{}",
  userId,
});
const [ana, beto, visitor] = [person("ana"), person("beto"), person(null)];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("messages count for the person and the address, and are forgotten after ten seconds", () => {
  const { mayTalk } = createSharedCounters(LIMITS);
  expect(mayTalk(ana, "home", 10)).toBe(true);
  expect(mayTalk(ana, "elsewhere")).toBe(false);
  expect(mayTalk(beto, "home", 5)).toBe(true);
  expect(mayTalk(beto, "home")).toBe(false);
  expect(mayTalk(beto, "elsewhere")).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(mayTalk(ana, "home")).toBe(true);
});

test("a socket counts for its address alone", () => {
  const { mayTalk } = createSharedCounters(LIMITS);
  for (let count = 0; count < 15; count += 1) expect(mayTalk(null, "home")).toBe(true);
  expect(mayTalk(null, "home")).toBe(false);
});

test("who was refused as often as allowed is not asked about again for a while", () => {
  const { mayAsk, wasRefused } = createSharedCounters(LIMITS);
  for (let count = 0; count < 3; count += 1) {
    expect(mayAsk(ana, "home")).toBe(true);
    expect(mayAsk(visitor, "home")).toBe(true);
    wasRefused(ana, "home");
    wasRefused(visitor, "home");
  }
  expect(mayAsk(ana, "elsewhere")).toBe(false);
  expect(mayAsk(visitor, "home")).toBe(false);
  expect(mayAsk(visitor, "elsewhere")).toBe(true);
  expect(mayAsk(beto, "home")).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(mayAsk(ana, "home")).toBe(true);
});
