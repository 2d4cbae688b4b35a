import { describe, expect, test } from "vitest";
import { matchStatusWords } from "../copy";
import { awaitsResult, canDeclareWinner, isMatchDue, isMatchLive, matchTone } from "./status";

const now = Date.parse("2026-11-20T20:00:00Z");
const past = "2026-11-20T19:59:00Z";
const yesterday = "2026-11-19T20:00:00Z";
const future = "2026-11-20T20:01:00Z";

describe("isMatchLive and matchTone", () => {
  test.each([
    { status: "scheduled", scheduledAt: past, live: true, tone: "live", why: "its hour has come" },
    {
      status: "scheduled",
      scheduledAt: future,
      live: false,
      tone: "upcoming",
      why: "its hour is ahead",
    },
    {
      status: "scheduled",
      scheduledAt: yesterday,
      live: false,
      tone: "upcoming",
      why: "its hour is long over",
    },
    {
      status: "pending_results",
      scheduledAt: past,
      live: false,
      tone: "upcoming",
      why: "who has reported has played",
    },
    { status: "pending", scheduledAt: null, live: false, tone: "neutral", why: "nobody said when" },
    {
      status: "disputed",
      scheduledAt: past,
      live: false,
      tone: "disputed",
      why: "an admin must look",
    },
    {
      status: "pending",
      scheduledAt: null,
      liveSince: past,
      live: true,
      tone: "live",
      why: "a map was entered, though nobody said when it is played",
    },
    {
      status: "scheduled",
      scheduledAt: future,
      liveSince: "2026-11-20T20:00:09Z",
      live: true,
      tone: "live",
      why: "its first map came after the page looked at the clock",
    },
    {
      status: "scheduled",
      scheduledAt: yesterday,
      liveSince: past,
      live: true,
      tone: "live",
      why: "it began later than it was to",
    },
    {
      status: "pending_results",
      scheduledAt: null,
      liveSince: past,
      live: true,
      tone: "live",
      why: "maps were entered, and nobody decided yet",
    },
    {
      status: "pending",
      scheduledAt: null,
      liveSince: yesterday,
      live: false,
      tone: "neutral",
      why: "its last map is long ago",
    },
    { status: "completed", scheduledAt: past, live: false, tone: "done", why: "decided" },
    { status: "bye", scheduledAt: null, live: false, tone: "done", why: "won without playing" },
  ] as const)("$status: $why", ({ live, tone, ...timing }) => {
    const match = { kind: "challenge", liveSince: null, ...timing } as const;
    expect(isMatchLive(match, now)).toBe(live);
    expect(matchTone(match, now)).toBe(tone);
  });
});

test.each([
  { status: "scheduled", scheduledAt: past, waits: false, why: "it is being played" },
  { status: "scheduled", scheduledAt: yesterday, waits: true, why: "it was to be over long ago" },
  { status: "pending_results", scheduledAt: null, waits: true, why: "one side has reported" },
  { status: "pending", scheduledAt: null, waits: false, why: "nobody said when" },
  { status: "pending", scheduledAt: null, liveSince: past, waits: false, why: "a map was played" },
  {
    status: "pending",
    scheduledAt: null,
    liveSince: yesterday,
    waits: true,
    why: "its maps are long ago",
  },
  { status: "completed", scheduledAt: yesterday, waits: false, why: "it is decided" },
] as const)("awaitsResult: $why", ({ waits, ...timing }) => {
  expect(awaitsResult({ kind: "challenge", liveSince: null, ...timing }, now)).toBe(waits);
});

test.each([
  { scheduledAt: past, liveSince: null, live: false, due: true, why: "its sides have not come" },
  { scheduledAt: past, liveSince: past, live: true, due: false, why: "it has begun" },
  { scheduledAt: future, liveSince: past, live: true, due: false, why: "both came early" },
  { scheduledAt: future, liveSince: null, live: false, due: false, why: "its hour is ahead" },
  { scheduledAt: yesterday, liveSince: null, live: false, due: false, why: "it owes a result" },
])("of a tournament the start is said: $why", ({ live, due, ...timing }) => {
  const match = { kind: "tournament", status: "scheduled", ...timing } as const;
  expect(isMatchLive(match, now)).toBe(live);
  expect(isMatchDue(match, now)).toBe(due);
});

test("of a challenge its hour says that it is played", () => {
  const match = {
    kind: "challenge",
    status: "scheduled",
    scheduledAt: past,
    liveSince: null,
  } as const;
  expect(isMatchLive(match, now)).toBe(true);
  expect(isMatchDue(match, now)).toBe(false);
});

describe("canDeclareWinner", () => {
  test.each([
    { status: "pending", one: "a", two: "b", can: true, why: "both are known" },
    { status: "disputed", one: "a", two: "b", can: true, why: "that is how a dispute ends" },
    { status: "completed", one: "a", two: "b", can: false, why: "declaring twice is refused" },
    { status: "pending", one: "a", two: null, can: false, why: "the opponent is not known yet" },
    { status: "cancelled", one: "a", two: "b", can: false, why: "there is nothing to win" },
  ] as const)("$status with $one and $two: $why", ({ status, one, two, can }) => {
    expect(canDeclareWinner({ status, participant1Id: one, participant2Id: two })).toBe(can);
  });
});

test("every status reads as words of its own, none as it is stored", () => {
  for (const [status, words] of Object.entries(matchStatusWords)) {
    expect(words).toMatch(/^[A-ZÁÉÍÓÚ][^_]+$/);
    expect(words).not.toBe(status);
  }
});
