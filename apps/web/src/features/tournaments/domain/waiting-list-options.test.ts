import { expect, test } from "vitest";
import type { WaitingEntry } from "./waiting-list.ts";
import { type WaitingInput, waitingState } from "./waiting-list-options.ts";

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
const listOf = (...entries: WaitingEntry[]) => ({
  waiting: {
    entries,
    held: entries.filter(({ state }) => state === "offered").length,
    isWaitedFor: entries.some(({ state }) => state === "waiting"),
  },
});

const full: WaitingInput = {
  tournament: { status: "Inscripciones", entry_by: "open", waiting_refusal: null, ...listOf() },
  acts: { join_waiting_list: { refusal: null, message: null } },
  isVisitor: false,
  own: undefined,
  participantId: "me",
};

type Change = Omit<Partial<WaitingInput>, "tournament"> & {
  tournament?: Partial<WaitingInput["tournament"]>;
};
const taking = (refusal: string | null) => ({ acts: { take_place: { refusal, message: null } } });

test.each<{ why: string; change: Change; state: object | null }>([
  {
    why: "full: one may wait",
    change: {},
    state: { kind: "can_wait", ahead: 0, needsBirthDate: false },
  },
  {
    why: "behind those who wait",
    change: { tournament: listOf(entry("a", "waiting", 1), entry("b", "passed", null)) },
    state: { kind: "can_wait", ahead: 1 },
  },
  { why: "places free", change: { tournament: { waiting_refusal: "places_free" } }, state: null },
  {
    why: "with approval there is no list",
    change: { tournament: { entry_by: "approval" } },
    state: null,
  },
  {
    why: "a visitor is led to sign in",
    change: { isVisitor: true, acts: {} },
    state: { kind: "signed_out" },
  },
  {
    why: "who lacks something reads the database's text",
    change: { acts: { join_waiting_list: { refusal: "too_young", message: "Eres menor." } } },
    state: { kind: "refused", code: "too_young", message: "Eres menor." },
  },
  {
    why: "who waits sees his place",
    change: { tournament: listOf(entry("a", "waiting", 1), entry("me", "waiting", 2)) },
    state: { kind: "waiting", place: 2, canAct: true },
  },
  {
    why: "a member only sees it",
    change: { tournament: listOf(entry("me", "waiting", 1)), ...taking("forbidden") },
    state: { kind: "waiting", canAct: false },
  },
  {
    why: "who has an offer sees it",
    change: { tournament: listOf(entry("me", "offered", 1)) },
    state: { kind: "offered", endsAt: hours(1) },
  },
  {
    why: "who did not answer may take what is left free",
    change: { tournament: listOf(entry("me", "passed", null)), ...taking(null) },
    state: { kind: "passed", isFree: true },
  },
  {
    why: "or waits again",
    change: { tournament: listOf(entry("me", "passed", null)), ...taking("place_not_offered") },
    state: { kind: "passed", isFree: false },
  },
  { why: "who is in", change: { own: { id: "me", checkedInAt: null } }, state: null },
])("$why", ({ change, state }) => {
  const result = waitingState({
    ...full,
    ...change,
    tournament: { ...full.tournament, ...change.tournament },
  });
  if (state === null) expect(result).toBeNull();
  else expect(result).toMatchObject(state);
});
