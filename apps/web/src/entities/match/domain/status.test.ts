import { describe, expect, test } from "vitest";
import { canDeclareWinner, isMatchLive, matchTone } from "./status";

const now = Date.parse("2026-11-20T20:00:00Z");
const past = "2026-11-20T19:59:00Z";
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
      status: "pending_results",
      scheduledAt: null,
      live: true,
      tone: "live",
      why: "one side has reported",
    },
    { status: "pending", scheduledAt: null, live: false, tone: "neutral", why: "nobody said when" },
    {
      status: "disputed",
      scheduledAt: past,
      live: false,
      tone: "disputed",
      why: "an admin must look",
    },
    { status: "completed", scheduledAt: past, live: false, tone: "done", why: "decided" },
    { status: "bye", scheduledAt: null, live: false, tone: "done", why: "won without playing" },
  ])("$status: $why", ({ status, scheduledAt, live, tone }) => {
    expect(isMatchLive({ status, scheduledAt }, now)).toBe(live);
    expect(matchTone({ status, scheduledAt }, now)).toBe(tone);
  });
});

describe("canDeclareWinner", () => {
  test.each([
    { status: "pending", one: "a", two: "b", can: true, why: "both are known" },
    { status: "disputed", one: "a", two: "b", can: true, why: "that is how a dispute ends" },
    { status: "completed", one: "a", two: "b", can: false, why: "declaring twice is refused" },
    { status: "pending", one: "a", two: null, can: false, why: "the opponent is not known yet" },
    { status: "cancelled", one: "a", two: "b", can: false, why: "there is nothing to win" },
  ])("$status with $one and $two: $why", ({ status, one, two, can }) => {
    expect(canDeclareWinner({ status, participant1Id: one, participant2Id: two })).toBe(can);
  });
});
