import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { TournamentSummary } from "../api/tournament-summary.ts";
import { TournamentCard } from "./tournament-card.tsx";

afterEach(cleanup);

const face = { id: "p", type: "user", name: "Gambito", imageUrl: null } as const;

const CUP = {
  id: "t",
  name: "Liga Apertura",
  game: "EA Sports FC",
  status: "Activo",
  image_url: null,
  start_date: "2026-10-12T20:00:00Z",
  finished_at: null,
  registration_deadline: null,
  max_participants: 8,
  participant_count: 8,
  live_match_count: 0,
  entry_fee: 0,
  prizes: [],
  cancelled_at: null,
  faces: [],
  champion: null,
  type: "individual",
  team_format: "1v1",
  format: "round-robin",
} as Partial<TournamentSummary> as TournamentSummary;

test.each([
  { why: "is played", status: "Activo", end: null, champion: null, says: "8 de 8 inscritos" },
  {
    why: "was called off",
    status: "Finalizado",
    end: null,
    champion: null,
    says: "8 de 8 inscritos",
  },
  {
    why: "is over",
    status: "Finalizado",
    end: "2026-11-20T17:20:00Z",
    champion: face,
    says: "Campeón: Gambito",
  },
] as const)("a cup that $why: $says", ({ status, end, champion, says }) => {
  const tournament = { ...CUP, status, finished_at: end, champion };
  render(
    <MemoryRouter>
      <TournamentCard tournament={tournament} />
    </MemoryRouter>,
  );
  expect(screen.getByText(says)).toBeTruthy();
  expect(screen.queryByText("8 de 8 inscritos") === null).toBe(champion !== null);
  expect(screen.queryByText(/^del 12 oct al 20 nov/) !== null).toBe(end !== null);
  expect(screen.queryByRole("progressbar") !== null).toBe(status !== "Finalizado");
});

test("a cup says what is being played in the place of its start", () => {
  const show = (live: number) =>
    render(
      <MemoryRouter>
        <TournamentCard tournament={{ ...CUP, live_match_count: live }} />
      </MemoryRouter>,
    );
  show(2);
  expect(screen.getByText("2 partidos en juego")).toBeTruthy();
  expect(screen.queryByText("Comenzó")).toBeNull();
  cleanup();
  show(0);
  expect(screen.queryByText(/en juego/)).toBeNull();
  expect(screen.getByText("Comenzó")).toBeTruthy();
});
