import { expect, test } from "vitest";
import { roomAct, startAct } from "./next-room-action.ts";

const PLAYER = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;
const MEMBER = { ...PLAYER, canAct: false } as const;
const ADMIN = {
  canEnter: true,
  ownSide: null,
  canAct: false,
  isOutside: false,
  isGuest: false,
} as const;
const own = { participant_id: "own" };
const rival = { participant_id: "rival" };
const open = {
  status: "scheduled",
  isPlayable: true,
  isAhead: false,
  isShort: false,
  series: null,
  access: PLAYER,
  reports: [],
} as const;

test.each([
  { why: "nobody has reported", of: {}, is: "report" },
  { why: "the next map comes", of: { series: "open" }, is: "game" },
  {
    why: "the maps say how it ended, before its hour",
    of: { series: "over", isAhead: true },
    is: "agree",
  },
  {
    why: "the maps say how it ended, with too small a roster",
    of: { series: "over", isShort: true },
    is: null,
  },
  {
    why: "the rival has, between two maps",
    of: { series: "open", status: "pending_results", reports: [rival] },
    is: "answer",
  },
  { why: "its start waits for him", of: { start: "ready" }, is: "ready" },
  { why: "its start waits for the rival", of: { start: "wait", series: "open" }, is: null },
  { why: "he lost by the clock", of: { start: "object" }, is: "object" },
  {
    why: "the rival reported while it waited",
    of: { start: "ready", status: "pending_results", reports: [rival] },
    is: "answer",
  },
  { why: "its hour has not come", of: { isAhead: true }, is: null },
  { why: "its maps are to be chosen first", of: { step: "veto" }, is: null },
  { why: "its room in the game is to be opened first", of: { step: "lobby" }, is: null },
  { why: "the roster is too small to have played", of: { isShort: true }, is: null },
  {
    why: "the rival has, before its hour",
    of: { isAhead: true, status: "pending_results", reports: [rival] },
    is: "answer",
  },
  { why: "the rival has", of: { status: "pending_results", reports: [rival] }, is: "answer" },
  { why: "the rival's turn", of: { status: "pending_results", reports: [own] }, is: null },
  { why: "both differ", of: { status: "disputed", reports: [own, rival] }, is: "prove" },
  {
    why: "the side has not described what happened",
    of: { status: "disputed", hasStatement: false },
    is: "tell",
  },
  { why: "the side has described it", of: { status: "disputed", hasStatement: true }, is: "prove" },
  { why: "disputed without a report", of: { status: "disputed" }, is: "prove" },
  { why: "it is decided", of: { status: "completed", reports: undefined }, is: "next" },
  { why: "a bye", of: { status: "bye" }, is: "next" },
  { why: "the reports are not known yet", of: { reports: undefined }, is: null },
  { why: "it cannot be played yet", of: { isPlayable: false }, is: null },
  { why: "a member does not report", of: { access: MEMBER }, is: null },
  { why: "a member goes on", of: { access: MEMBER, status: "completed" }, is: "next" },
  { why: "an admin decides elsewhere", of: { access: ADMIN, status: "disputed" }, is: null },
] as const)("what the room asks for: $why", ({ of, is }) => {
  expect(roomAct({ ...open, ownId: "own", ...of })).toBe(is);
});

test("the start asks whoever is not ready, and whom the clock gave nothing", () => {
  const hour = "2026-11-22T21:00:00Z";
  const now = Date.parse(hour);
  const start = {
    match_id: "",
    starts_at: hour,
    state: "waiting",
    started_at: null,
    ready1_at: hour,
    ready2_at: null,
    arrived1_at: hour,
    arrived2_at: null,
    late_minutes: null,
    side_lost_by: null,
    game_lost_by: null,
    walkover_for: null,
    objected_by: null,
    objected_at: null,
    due_at: hour,
  } as const;
  expect(startAct(start, 1, now)).toBe("wait");
  expect(startAct(start, 2, now)).toBe("ready");
  expect(startAct(start, 2, now - 3_600_000)).toBeNull();
  const given = { ...start, state: "walkover", walkover_for: 1 } as const;
  expect(startAct(given, 1, now)).toBe("wait");
  expect(startAct(given, 2, now)).toBe("object");
  expect(startAct({ ...given, state: "objected" }, 2, now)).toBeNull();
});
