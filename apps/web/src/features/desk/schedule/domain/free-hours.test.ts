import { expect, test } from "vitest";
import { firstFree, freeTonight, hoursFor } from "./free-hours.ts";
import { daysOf, roundsOf } from "./schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

const match = (id: string, round: number, at: string | null): ScheduledMatch => ({
  id,
  stageId: "s",
  part: "bracket",
  round,
  roundName: `Ronda ${round}`,
  sides: [],
  title: "A – B",
  at,
  station: null,
  isOpen: true,
  isUndecided: true,
  next: [],
});
const hour = (time: string) => new Date(`2099-03-03T${time}`).toISOString();

test("no hour stands free before what waits for it can begin", () => {
  const rounds = roundsOf([match("semi", 1, hour("12:00")), match("final", 2, null)]);
  const first = firstFree(rounds, { final: hour("13:03") });
  expect(new Date(first).toISOString()).toBe(hour("13:05"));
  expect(daysOf(rounds, 60, first)[0]?.slots.map(({ at }) => at)).toEqual(
    ["12:00", "13:05"].map(hour),
  );
  expect(firstFree(rounds, {})).toBe(0);
  expect(firstFree(roundsOf([match("semi", 1, hour("12:00"))]), {})).toBe(0);
});

test("a match is offered the hours at which it can begin, and its own", () => {
  const hours = ["12:00", "13:00", "14:00"].map(hour);
  expect(hoursFor({ at: null }, hours, hour("13:05"))).toEqual([hour("14:00")]);
  expect(hoursFor({ at: hour("12:00") }, hours, hour("13:05"))).toEqual(
    ["12:00", "14:00"].map(hour),
  );
  expect(hoursFor({ at: null }, hours, undefined)).toEqual(hours);
});

test("a night that is played goes on after what has its hours", () => {
  const rounds = roundsOf([match("semi", 1, hour("22:54")), match("final", 2, null)]);
  const at = (time: string, first = 0) => freeTonight(rounds, 60, first, Date.parse(hour(time)));
  expect(at("22:14")).toBe(hour("23:54"));
  expect(at("22:14", Date.parse(hour("23:58")))).toBe(hour("23:58"));
  expect(at("23:56")).toBe(new Date(Date.parse(hour("23:55")) + 5 * 60_000).toISOString());
  expect(at("12:00")).toBeNull();
});
