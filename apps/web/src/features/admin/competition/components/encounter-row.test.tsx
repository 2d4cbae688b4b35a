import { ListChecks } from "lucide-react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Encounter } from "../api/list-encounters.ts";
import { EncounterRow } from "./encounter-row.tsx";

vi.mock("@/entities/tournament/hooks/use-tournament-rights", () => ({
  useTournamentRights: () => ({ may: () => true, rights: [] }),
}));
vi.mock("../hooks/use-match-acts.ts", () => ({
  useMatchActs: () => [{ act: "result", label: "Cargar resultado", Icon: ListChecks }],
}));

afterEach(cleanup);

const NOW = Date.parse("2026-11-25T13:00:00Z");
const side = (name: string) => ({
  id: name,
  type: "user" as const,
  name,
  imageUrl: null,
  ownerId: name,
  isGuest: false,
});
const match: Encounter = {
  id: "match",
  kind: "tournament",
  status: "scheduled",
  winnerId: null,
  result: null,
  liveScore: "1-0",
  liveSince: null,
  scheduledAt: "2026-11-25T12:30:00Z",
  createdAt: "2026-11-25T12:00:00Z",
  decidedAt: null,
  outcome: null,
  allowsDraw: false,
  bestOf: 1,
  participant1Id: "Ana",
  participant2Id: "Beto",
  side1: side("Ana"),
  side2: side("Beto"),
  reports: [],
  clock: null,
  context: {
    kind: "tournament",
    tournamentId: "cup",
    name: "Copa",
    round: "Final",
    game: "Chess",
    isActive: true,
  },
};

function open(of: Partial<Encounter>, isOnItsOwn = true) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <EncounterRow
          match={{ ...match, ...of }}
          now={NOW}
          isOnItsOwn={isOnItsOwn}
          onDecided={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("article").textContent;
}

test("a walkover that was objected to says so without a score, and leads to where it is decided", () => {
  const text = open({ clock: "objected" });
  expect(text).toContain("W.O. objetado");
  expect(text).not.toContain("1-0");
  expect(screen.getByRole("link", { name: "Decidir Ana vs Beto" }).getAttribute("href")).toBe(
    "/organize/cup",
  );
  expect(screen.queryByRole("button", { name: "Cargar resultado" })).toBeNull();
});

test("what the clock gave and nobody objected to says so, and takes its result", () => {
  expect(open({ clock: "walkover" })).toContain("W.O.");
  expect(screen.getByRole("button", { name: "Cargar resultado" })).toBeDefined();
});

test("the date of what is far is told once", () => {
  const text = open({ status: "completed", result: "2-0", decidedAt: "2026-11-06T12:30:00Z" });
  expect(text.match(/\d\d:30/g)).toHaveLength(1);
});

test.each([
  { where: "among all matches", isOnItsOwn: true, count: 2 },
  { where: "at the desk of its tournament", isOnItsOwn: false, count: 0 },
])("names are text; each has its button and the match its code $where", ({ isOnItsOwn, count }) => {
  const text = open({ id: "e6474e10-0000-4000-8000-000000000000" }, isOnItsOwn);
  expect(text?.includes("#e6474e10")).toBe(isOnItsOwn);
  expect(screen.queryAllByRole("button", { name: /^Declarar ganador a/ })).toHaveLength(count);
  expect(screen.getByText("Ana").closest("button")).toBeNull();
});
