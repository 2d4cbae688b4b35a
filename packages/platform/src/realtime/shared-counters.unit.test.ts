import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { networkOf, type Network } from "../context/client-network.ts";
import { createSharedCounters, DEFAULT_LIMITS } from "./realtime-context.ts";
import type { Reader } from "./row-visibility.ts";

const LIMITS = {
  ...DEFAULT_LIMITS,
  messagesPerSubject: 10,
  messagesPerAddress: 15,
  joinsPerSubject: 4,
  joinsPerAddress: 6,
  refusedJoins: 3,
  refusedJoinsPerAddress: 7,
};
const person = (userId: string | null): Reader => ({
  key: userId ?? "",
  role: userId ? "authenticated" : "anon",
  claims: "{}",
  userId,
});
const [ana, beto, visitor] = [person("ana"), person("beto"), person(null)];

const [home, elsewhere, venue] = ["198.51.100.1", "203.0.113.1", "192.0.2.1"].map(networkOf) as [
  Network,
  Network,
  Network,
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("messages count for the person and the address, and are forgotten after ten seconds", () => {
  const { mayTalk } = createSharedCounters(LIMITS);
  expect(mayTalk(ana, home, 10)).toBe(true);
  expect(mayTalk(ana, elsewhere)).toBe(false);
  expect(mayTalk(beto, home, 5)).toBe(true);
  expect(mayTalk(beto, home)).toBe(false);
  expect(mayTalk(beto, elsewhere)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(mayTalk(ana, home)).toBe(true);
});

test("messages over sockets count for the person too, a visitor's for the address alone", () => {
  const { maySend, mayTalk } = createSharedCounters(LIMITS);
  for (let count = 0; count < 10; count += 1) expect(maySend("ana", home)).toBe(true);
  expect(maySend("ana", elsewhere)).toBe(false);
  expect(mayTalk(ana, elsewhere)).toBe(false);
  for (let count = 0; count < 15; count += 1) expect(maySend(null, venue)).toBe(true);
  expect(maySend(null, venue)).toBe(false);
  expect(maySend("beto", venue)).toBe(false);
});

test("joins count for the person over all sockets, and for the address whoever's they are", () => {
  const { mayKnock, mayJoin } = createSharedCounters(LIMITS);
  for (let count = 0; count < 4; count += 1) expect(mayJoin(ana)).toBe(true);
  expect(mayJoin(ana)).toBe(false);
  expect(mayJoin(beto)).toBe(true);
  for (let count = 0; count < 20; count += 1) expect(mayJoin(visitor)).toBe(true);
  for (let count = 0; count < 6; count += 1) expect(mayKnock(home)).toBe(true);
  expect(mayKnock(home)).toBe(false);
  expect(mayKnock(elsewhere)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(mayKnock(home)).toBe(true);
});

test("refusals of many accounts of one address count together", () => {
  const { mayAsk, wasRefused } = createSharedCounters(LIMITS);
  for (let number = 0; number < 7; number += 1) {
    const account = person(`account ${number}`);
    expect(mayAsk(account, home)).toBe(true);
    wasRefused(account, home);
  }
  expect(mayAsk(person("one more"), home)).toBe(false);
  expect(mayAsk(person("one more"), elsewhere)).toBe(true);
});

test("who was refused as often as allowed is not asked about again for a while", () => {
  const { mayAsk, wasRefused } = createSharedCounters(LIMITS);
  for (let count = 0; count < 3; count += 1) {
    expect(mayAsk(ana, home)).toBe(true);
    expect(mayAsk(visitor, home)).toBe(true);
    wasRefused(ana, home);
    wasRefused(visitor, home);
  }
  expect(mayAsk(ana, elsewhere)).toBe(false);
  expect(mayAsk(visitor, home)).toBe(false);
  expect(mayAsk(visitor, elsewhere)).toBe(true);
  expect(mayAsk(beto, home)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(mayAsk(ana, home)).toBe(true);
});
