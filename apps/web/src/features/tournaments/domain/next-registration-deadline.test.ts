import { expect, test } from "vitest";
import { untilClockChange } from "./next-registration-deadline.ts";

const HOUR = 3_600_000;
const now = Date.now();
const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
const cup = {
  registration_deadline: at(2),
  start_date: at(4),
  check_in_minutes: 60,
  check_in_closes_at: null,
};

test.each([
  { why: "the deadline comes first", since: 0, hours: 2 },
  { why: "then check-in opens", since: 2, hours: 3 },
  { why: "and closes", since: 3, hours: 4 },
  { why: "without check-in", since: 2, change: { check_in_minutes: null }, hours: null },
  {
    why: "a page older than the deadline",
    since: -2,
    change: { registration_deadline: at(-1) },
    hours: 0,
  },
  {
    why: "at most a day",
    since: 0,
    change: { registration_deadline: at(90), start_date: at(99) },
    hours: 24,
  },
])("$why", ({ since, change, hours }) => {
  const until = untilClockChange({ ...cup, ...change }, now + since * HOUR);
  if (hours === null) expect(until).toBe(false);
  else expect(Math.abs(Number(until) - hours * HOUR)).toBeLessThan(60_000);
});
