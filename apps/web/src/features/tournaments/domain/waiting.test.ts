import { expect, test } from "vitest";
import type { WaitingEntry } from "./waiting-list.ts";
import { type WaitingInput, waitingState } from "./waiting.ts";

const now = Date.parse("2026-11-20T20:00:00Z");
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();

const entry = (id: string, state: WaitingEntry["state"], place: number | null): WaitingEntry => ({
  id,
  type: "user",
  name: id,
  imageUrl: null,
  ownerId: id,
  isGuest: false,
  state,
  offerEndsAt: state === "offered" ? hours(1) : null,
  place,
});
const listOf = (...entries: WaitingEntry[]): WaitingInput["list"] => ({
  entries,
  held: entries.filter(({ state }) => state === "offered").length,
  isWaitedFor: entries.some(({ state }) => state === "waiting"),
});

const full: WaitingInput = {
  tournament: {
    status: "Inscripciones",
    type: "individual",
    teamFormat: "1v1",
    ticketType: "personal",
    entryFee: 0,
    maxParticipants: 8,
    registrationDeadline: hours(2),
    startDate: hours(3),
    checkInMinutes: null,
    checkInClosesAt: null,
    hasStructure: false,
    isOver: false,
  },
  taken: 8,
  isWaitedFor: false,
  isAsked: false,
  viewer: { participantId: "me", tickets: 0, team: null, age: null },
  registration: null,
  now,
  list: listOf(),
  offerMinutes: 30,
  allowsReplacement: false,
  isSecondRound: false,
};

type Change = Omit<Partial<WaitingInput>, "tournament"> & {
  tournament?: Partial<WaitingInput["tournament"]>;
};
const running = { status: "Activo", hasStructure: true } as const;

test.each<{ why: string; change: Change; state: object | null }>([
  { why: "full: one may wait", change: {}, state: { kind: "can_wait", ahead: 0 } },
  {
    why: "behind those who wait",
    change: { list: listOf(entry("a", "waiting", 1), entry("b", "passed", null)) },
    state: { kind: "can_wait", ahead: 1 },
  },
  { why: "places free: nobody waits", change: { taken: 7 }, state: null },
  { why: "no list", change: { offerMinutes: null }, state: null },
  {
    why: "a visitor is led to sign in",
    change: { viewer: null },
    state: { kind: "refused", why: { kind: "signed_out" } },
  },
  {
    why: "who waits sees his place",
    change: { list: listOf(entry("a", "waiting", 1), entry("me", "waiting", 2)) },
    state: { kind: "waiting", place: 2, canAct: true },
  },
  {
    why: "who has an offer sees it, though a place is free for nobody else",
    change: { taken: 8, list: listOf(entry("me", "offered", 1)) },
    state: { kind: "offered", endsAt: hours(1) },
  },
  {
    why: "who did not answer may take what is left free",
    change: { taken: 7, list: listOf(entry("me", "passed", null)) },
    state: { kind: "passed", isFree: true },
  },
  {
    why: "or waits again",
    change: { list: listOf(entry("me", "passed", null)) },
    state: { kind: "passed", isFree: false },
  },
  {
    why: "after the deadline of a cup with places: too late",
    change: { taken: 7, tournament: { registrationDeadline: hours(-1) } },
    state: null,
  },
  {
    why: "unless absent sides may be replaced",
    change: { taken: 7, allowsReplacement: true, tournament: { registrationDeadline: hours(-1) } },
    state: { kind: "can_wait" },
  },
  {
    why: "running, before round 2",
    change: { allowsReplacement: true, tournament: running },
    state: { kind: "can_wait" },
  },
  {
    why: "running, in round 2",
    change: { allowsReplacement: true, isSecondRound: true, tournament: running },
    state: null,
  },
  { why: "running, without replacement", change: { tournament: running }, state: null },
  {
    why: "who is in",
    change: { registration: { participantId: "me", checkedInAt: null, status: "registered" } },
    state: null,
  },
])("$why", ({ change, state }) => {
  const result = waitingState({
    ...full,
    isWaitedFor: change.list?.isWaitedFor ?? false,
    ...change,
    tournament: { ...full.tournament, ...change.tournament },
  });
  if (state === null) expect(result).toBeNull();
  else expect(result).toMatchObject(state);
});
