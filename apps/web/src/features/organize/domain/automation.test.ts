import { expect, test } from "vitest";
import { automationOf } from "./automation";

const cup = {
  check_in_minutes: 30,
  waiting_offer_minutes: 15,
  absence_match_minutes: 10,
  report_answer_minutes: null,
  structure_generated_at: null,
  prizes: [],
  stages: [{ name: "Grupos", is_automatic: false }],
};
const acts = (settings: typeof cup | Parameters<typeof automationOf>[0]) => {
  const { alone, yours } = automationOf(settings);
  return { alone: alone.map(({ act }) => act), yours: yours.map(({ act }) => act) };
};

test("before it begins who enters is seen to by itself, and to begin it waits for the organiser", () => {
  expect(acts(cup)).toEqual({
    alone: ["checkIn", "places", "start", "absence", "report", "advance"],
    yours: ["begin", "disputes"],
  });
});

test("once it is played, who stays away is the organiser's where no clock counts", () => {
  const played = { ...cup, structure_generated_at: "2026-12-01T20:00:00Z" };
  expect(acts(played).yours).toEqual(["disputes"]);
  const clockless = acts({ ...played, absence_match_minutes: null });
  expect(clockless.alone).toEqual(["start", "report", "advance"]);
  expect(clockless.yours).toEqual(["absence", "disputes"]);
});

test("a later stage that is not automatic waits to be drawn, tickets are given, money is paid by hand", () => {
  const { alone, yours } = automationOf({
    ...cup,
    stages: [...cup.stages, { name: "Final", is_automatic: false }],
    prizes: [
      { type: "money", value: 100 },
      { type: "tickets", value: 5 },
    ],
  });
  expect(yours).toContainEqual({ act: "stage", name: "Final" });
  expect(yours).toContainEqual({ act: "money" });
  expect(alone).toContainEqual({ act: "tickets" });
});
