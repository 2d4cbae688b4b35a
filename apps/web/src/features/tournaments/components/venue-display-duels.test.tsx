import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { VenueMatch } from "../api/venue-display.ts";
import { VenueDuels } from "./venue-display-duels.tsx";

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const ahead = new Date(Date.now() + 30 * HOUR_MS).toISOString();
const match: VenueMatch = {
  id: "m",
  timing: { kind: "tournament", status: "scheduled", scheduledAt: ahead, liveSince: null },
  at: ahead,
  round: "Semifinal",
  bestOf: 3,
  one: "Nébula",
  other: "Tormenta",
  marks: [{ type: "team", name: "Nébula", imageUrl: null }, null],
  score: null,
  winner: null,
  isObjected: null,
  phase: null,
};

test("what comes has its hour and how long until it; between both sides nothing is won yet", () => {
  render(<VenueDuels matches={[match]} />);
  const line = screen.getByRole("listitem").textContent;
  expect(line).toContain("Semifinal · Bo3");
  expect(line).toContain("VS");
  expect(screen.getByRole("timer")).toBeTruthy();
});

test("a veto before its hour is told with that hour, what is played without one", () => {
  const phase = { text: "Veto: turno de Nébula", isLive: true };
  const hour = () => document.querySelector("time");
  const { rerender } = render(<VenueDuels matches={[{ ...match, phase: phase }]} />);
  expect(screen.getByText(phase.text)).toBeTruthy();
  expect(hour()).not.toBeNull();
  const begun = new Date(Date.now() - HOUR_MS).toISOString();
  const timing = { ...match.timing, scheduledAt: begun, liveSince: begun };
  rerender(<VenueDuels matches={[{ ...match, phase: phase, timing, at: begun }]} />);
  expect(hour()).toBeNull();
});

test("what ended has its score between both, and nothing to wait for", () => {
  render(<VenueDuels matches={[{ ...match, score: "2-1", winner: 1 }]} />);
  expect(screen.getByRole("listitem").textContent).toContain("Nébula2-1Tormenta");
  expect(screen.queryByRole("timer")).toBeNull();
});
