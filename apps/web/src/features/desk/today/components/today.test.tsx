import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import { type BeforeLine, BeforeStart } from "./tasks-before-start.tsx";
import type { NextMatch } from "../../domain/next-match.ts";
import { NextMatches } from "./next-matches.tsx";

vi.mock("@/entities/tournament/hooks/use-tournament-rights", () => ({
  useTournamentRights: () => ({ may: () => true, rights: [] }),
}));

// A time that is on the same date in every time zone.
const NOW = Date.parse("2026-11-25T13:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const side = (name: string) => ({ id: name, name }) as NonNullable<NextMatch["side1"]>;
const match = (id: string, scheduledAt: string | null): NextMatch => ({
  id,
  side1: side("Nébula Roja"),
  side2: null,
  scheduledAt,
  context: {
    kind: "tournament",
    tournamentId: "cup",
    name: "Copa",
    game: "Valorant",
    round: "Semifinal",
    isActive: true,
  },
});

test("a match to be played says who, when and where; what is beyond the first is counted", () => {
  renderPage(
    <NextMatches
      tournamentId="cup"
      matches={[match("a", "2026-11-25T16:00:00Z"), match("b", null)]}
      total={7}
    />,
  );
  const [first, second, others] = screen.getAllByRole("link");
  expect(first?.textContent).toMatch(/Nébula Roja – Por definirSemifinal · hoy \d\d:00 · en 3 h$/);
  expect(first?.getAttribute("href")).toBe("/match/manage/a");
  expect(second?.textContent).toContain("Sin horario");
  expect(others?.textContent).toBe("Ver los 7 partidos");
  expect(others?.getAttribute("href")).toBe("/organize/cup?tab=partidos&estado=por-jugar");
});

test("what the board has already stands first, with its word and since when", () => {
  renderPage(
    <NextMatches
      tournamentId="cup"
      matches={[match("a", "2026-11-25T16:00:00Z"), match("b", null)]}
      total={2}
      waits={
        new Map([["b", { word: "Puede empezar", since: "2026-11-25T12:51:00Z", asks: false }]])
      }
    />,
  );
  const links = screen.getAllByRole("link");
  expect(links).toHaveLength(2);
  expect(links[0]?.getAttribute("href")).toBe("/match/manage/b");
  expect(links[0]?.textContent).toContain("Semifinal · Puede empezar desde hace 9 min");
});

test("what should have begun stands apart, above what comes, and says since when", () => {
  renderPage(
    <NextMatches
      tournamentId="cup"
      matches={[match("a", "2026-11-25T12:37:00Z"), match("b", "2026-11-25T16:00:00Z")]}
      total={2}
      waits={new Map([["a", { word: "Demorado", since: "2026-11-25T12:37:00Z", asks: true }]])}
    />,
  );
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Demorados",
    "Por jugar",
  ]);
  const [late, next] = screen.getAllByRole("link");
  expect(late?.textContent).toContain("Semifinal · Demorado desde hace 23 min");
  expect(next?.getAttribute("href")).toBe("/match/manage/b");
});

test("the sides of all that wait are called in one act, of one as on the board; its menu is beside it", () => {
  const show = (...late: readonly string[]) => {
    renderPage(
      <NextMatches
        tournamentId="cup"
        matches={late.map((id) => match(id, "2026-11-25T12:37:00Z"))}
        total={late.length}
        actOf={(id) => <button type="button">{id}</button>}
      />,
    );
    return screen.getAllByRole("button").map(({ textContent }) => textContent);
  };
  expect(show("a", "b")).toEqual([
    "Avisar en 2 partidos",
    "Avisar a los dos",
    "a",
    "Avisar a los dos",
    "b",
  ]);
  cleanup();
  expect(show("a")).toEqual(["Avisar a los dos", "a"]);
});

test("one match more than fit is shown, not counted", () => {
  const six = ["a", "b", "c", "d", "e", "f"].map((id) => match(id, null));
  renderPage(<NextMatches tournamentId="cup" matches={six} total={6} />);
  expect(screen.getAllByRole("link")).toHaveLength(6);
});

const before = (checkInMinutes: number, startsAt: string, lines: readonly BeforeLine[] = []) =>
  renderPage(
    <BeforeStart
      tournament={{
        registration_deadline: null,
        check_in_minutes: checkInMinutes,
        start_date: startsAt,
      }}
      lines={lines}
    />,
  );

test("before the start it is told what closes and opens when, and each thing to do leads to where it is done", () => {
  before(30, "2026-11-30T16:00:00Z", [
    ["Sin confirmar", "Ana, Beto", "/organize/cup?tab=participantes"],
  ]);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts[0]).toBe("Al comenzar");
  expect(facts[1]).toMatch(/^Se abre: \D+30\snov\D+\d\d:30$/);
  const link = screen.getByRole("link", { name: "Sin confirmar Ana, Beto" });
  expect(link.getAttribute("href")).toBe("/organize/cup?tab=participantes");
});

test("once check-in is on, the head of the desk alone says how it goes", () => {
  before(30, new Date(NOW + 10 * 60_000).toISOString());
  expect(screen.queryByText("Confirmación de asistencia")).toBeNull();
});
