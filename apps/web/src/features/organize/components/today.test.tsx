import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BeforeStart } from "./before-start.tsx";
import { type NextMatch, NextMatches } from "./next-matches.tsx";

// The same day, whatever the zone of the machine.
const NOW = Date.parse("2026-11-25T13:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const side = (name: string) => ({ name }) as NonNullable<NextMatch["side1"]>;
const match = (id: string, scheduledAt: string | null): NextMatch => ({
  id,
  side1: side("Nébula Roja"),
  side2: null,
  scheduledAt,
});

test("a match to be played says who, when and where; what is beyond the first is counted", () => {
  render(
    <MemoryRouter>
      <NextMatches
        tournamentId="cup"
        matches={[match("a", "2026-11-25T16:00:00Z"), match("b", null)]}
        total={7}
      />
    </MemoryRouter>,
  );
  const [first, second, others] = screen.getAllByRole("link");
  expect(first?.textContent).toMatch(/^Nébula Roja – Por definirhoy \d\d:00, dentro de 3 horas$/);
  expect(first?.getAttribute("href")).toBe("/match/manage/a");
  expect(second?.textContent).toContain("Sin horario");
  expect(others?.textContent).toBe("7 partidos por jugar");
  expect(others?.getAttribute("href")).toBe("/organize/cup?tab=partidos&estado=por-jugar");
});

test("before the start it is told who is in, and what closes and opens when", () => {
  render(
    <BeforeStart
      tournament={{
        participant_count: 11,
        max_participants: 16,
        registration_deadline: null,
        check_in_minutes: 30,
        start_date: "2026-11-30T16:00:00Z",
      }}
    />,
  );
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts[0]).toBe("11 de 16");
  expect(facts[1]).toBe("Al comenzar");
  expect(facts[2]).toMatch(/^Se abre: \D+30 nov\D+\d\d:30$/);
});

test("once check-in is on, the head of the desk alone says how it goes", () => {
  render(
    <BeforeStart
      tournament={{
        participant_count: 7,
        max_participants: 8,
        registration_deadline: null,
        check_in_minutes: 30,
        start_date: new Date(NOW + 10 * 60_000).toISOString(),
      }}
    />,
  );
  expect(screen.queryByText("Confirmación de asistencia")).toBeNull();
});
