import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FirstHour } from "../domain/first-hour.ts";
import { FirstHourChoice, usualFirstHour } from "./first-hour-choice.tsx";

const NOW = Date.parse("2026-12-01T20:02:00Z");
const ahead = { start_date: "2026-12-01T21:00:00Z", is_league: false };
const passed = { start_date: "2026-12-01T20:00:00Z", is_league: true };

beforeEach(() => vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("offers the announced hour while it is ahead, else now: a quarter of an hour on, to full five minutes", () => {
  expect(usualFirstHour(ahead, NOW)).toEqual({ at: ahead.start_date, isWeekly: false });
  expect(usualFirstHour(passed, NOW)).toEqual({ at: "2026-12-01T20:20:00.000Z", isWeekly: true });
});

test("what is chosen is what the cup starts with, or that its matches have no hours", () => {
  const onChange = vi.fn<(hour: FirstHour | undefined) => void>();
  render(<FirstHourChoice outlook={ahead} onChange={onChange} />);
  const first = screen.getByLabelText("Primeros partidos");
  expect([...first.querySelectorAll("option")].map(({ value }) => value)).toEqual([
    "announced",
    "now",
    "other",
    "none",
  ]);
  fireEvent.change(first, { target: { value: "now" } });
  expect(onChange).toHaveBeenLastCalledWith({ at: "2026-12-01T20:20:00.000Z", isWeekly: false });
  fireEvent.change(screen.getByLabelText("Después"), { target: { value: "weekly" } });
  expect(onChange).toHaveBeenLastCalledWith({ at: "2026-12-01T20:20:00.000Z", isWeekly: true });
  fireEvent.change(first, { target: { value: "other" } });
  fireEvent.change(screen.getByLabelText("Otra hora"), { target: { value: "" } });
  expect(onChange).toHaveBeenLastCalledWith(undefined);
  fireEvent.change(first, { target: { value: "none" } });
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(
    screen.getByText("Los partidos no tienen hora: las ausencias las decide la organización."),
  ).toBeTruthy();
});
