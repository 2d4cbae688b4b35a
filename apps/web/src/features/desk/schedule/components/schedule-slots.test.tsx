import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderPage } from "@/testing/render-page";
import { clashByMatch, clashesOf, roundsOf } from "../domain/schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { ScheduleSlots } from "./schedule-slots.tsx";

afterEach(cleanup);

const NOW = Date.parse("2026-03-01T20:00:00Z");
const WEEK = 7 * 86_400_000;

/** A league in which each pair of participants plays once, with one round per week. */
function league(sides: number, isDated: boolean): ScheduledMatch[] {
  return Array.from({ length: sides - 1 }, (_, round) =>
    Array.from({ length: sides / 2 }, (__, place) => ({
      id: `r${round}m${place}`,
      stageId: "s",
      part: "group",
      round: round + 1,
      roundName: `Fecha ${round + 1}`,
      sides: [],
      title: `Equipo ${place} – Equipo ${sides - place}`,
      at: isDated ? new Date(NOW + round * WEEK + 3_600_000).toISOString() : null,
      station: null,
      isOpen: true,
      isUndecided: true,
      next: [],
    })),
  ).flat();
}

function show(matches: readonly ScheduledMatch[]) {
  const rounds = roundsOf(matches);
  renderPage(
    <ScheduleSlots
      rounds={rounds}
      published={new Map()}
      changed={{}}
      clashing={clashByMatch(clashesOf(rounds, {}, 60, NOW))}
      floors={{}}
      waits={new Map()}
      now={NOW}
      minutes={60}
      chosen={null}
      onChoose={() => {}}
      onMove={() => {}}
    />,
  );
  return document.querySelectorAll("*").length;
}

test.each([{ isDated: true }, { isDated: false }])(
  "the schedule of a league of 40 is rendered in parts that open: $isDated",
  ({ isDated }) => {
    // Only expanded parts are rendered. With all parts expanded, the page had 23,083 elements.
    expect(show(league(40, isDated))).toBeLessThan(3000);
    const match = { name: /^Equipo \d+ – Equipo \d+/ };
    expect(screen.getAllByRole("button", match)).toHaveLength(60);
    const folded = screen.getAllByText(/^(Fecha \d+ · )?20 partidos$/);
    expect(folded).toHaveLength(39);
    const details = folded.at(-1)?.closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
    expect(screen.getAllByRole("button", match)).toHaveLength(80);
  },
);

test("a short schedule does not fold", () => {
  show(league(8, true));
  expect(document.querySelectorAll("details")).toHaveLength(0);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(7);
});
