import { expect, test } from "vitest";
import { automationCopy } from "../copy.ts";
import { automationOf } from "./automation";

const cup = {
  check_in_minutes: 30,
  waiting_offer_minutes: 15,
  absence_match_minutes: 10,
  absence_by: "clock" as const,
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
  const clockless = acts({ ...played, absence_match_minutes: null, absence_by: "staff" });
  expect(clockless.alone).toEqual(["start", "report", "advance"]);
  expect(clockless.yours).toEqual(["absence", "disputes"]);
});

test("a clock that cannot run is not promised: without hours absence is the staff's", () => {
  const played = { ...cup, structure_generated_at: "2026-12-01T20:00:00Z" };
  const hourless = acts({ ...played, absence_by: "staff" });
  expect(hourless.alone).toEqual(["start", "report", "advance"]);
  expect(hourless.yours).toEqual(["hourless", "disputes"]);
  const mixed = acts({ ...played, absence_by: "both" });
  expect(mixed.alone).toContain("absence");
  expect(mixed.yours).toEqual(["absence", "disputes"]);
});

test.each([
  [
    "clock",
    "Quien no llega a la hora de su partido pierde por W.O. a los 10 minutos; puede objetarlo.",
  ],
  [
    "both",
    "En los partidos con hora, quien no llega pierde por W.O. a los 10 minutos; puede objetarlo.",
  ],
  [
    "unplanned",
    "Si al comenzar le das hora a los partidos, quien no llega pierde por W.O. a los 10 minutos; puede objetarlo.",
  ],
] as const)("what the clock does is said as far as it can run: %s", (by, text) => {
  expect(automationCopy.does({ act: "absence", minutes: 10, by })).toBe(text);
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
