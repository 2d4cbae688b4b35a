import { expect, test } from "vitest";
import { matchLogEntries } from "./staff-action-log-entries.ts";

const [FIRST, SECOND] = ["2026-11-27T20:00:00Z", "2026-11-28T20:00:00Z"];
const dated = (scheduled_time: string | null) => ({
  action: "schedule_match" as const,
  scheduled_time,
});

test.each([
  { why: "the only date is the head's", log: [dated(FIRST)], at: FIRST, expected: [] },
  {
    why: "it says another than the head",
    log: [dated(FIRST)],
    at: SECOND,
    expected: [[FIRST, null]],
  },
  {
    why: "it was moved",
    log: [dated(SECOND), dated(FIRST)],
    at: SECOND,
    expected: [
      [SECOND, FIRST],
      [FIRST, null],
    ],
  },
  {
    why: "it was given again",
    log: [dated(FIRST), dated("2026-11-27T20:00:00+00:00")],
    at: FIRST,
    expected: [],
  },
  {
    why: "it was taken away and given back",
    log: [dated(FIRST), dated(null), dated(FIRST)],
    at: FIRST,
    expected: [
      [FIRST, null],
      [null, FIRST],
    ],
  },
])("the log tells of dates what the head does not: $why", ({ log, at, expected }) => {
  expect(matchLogEntries(log, at).map(({ scheduled_time: to, from }) => [to, from])).toEqual(
    expected,
  );
});

test("what else was done stays", () => {
  const act = { action: "start_match_veto" as const, scheduled_time: null };
  expect(matchLogEntries([act], FIRST)).toEqual([{ ...act, from: null }]);
});
