import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { TournamentSummary } from "../api/tournament-summary.ts";
import { TournamentCard } from "./tournament-card.tsx";

afterEach(cleanup);

const face = { id: "p", type: "user", name: "Gambito", imageUrl: null } as const;

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
  const tournament: Partial<TournamentSummary> = {
    id: "t",
    name: "Liga Apertura",
    game: "EA Sports FC",
    status,
    image_url: null,
    start_date: "2026-10-12T20:00:00Z",
    finished_at: end,
    registration_deadline: null,
    max_participants: 8,
    participant_count: 8,
    live_match_count: 0,
    entry_fee: 0,
    prizes: [],
    cancelled_at: null,
    faces: [],
    champion,
    type: "individual",
    team_format: "1v1",
    format: "round-robin",
  };
  render(
    <MemoryRouter>
      <TournamentCard tournament={tournament as TournamentSummary} />
    </MemoryRouter>,
  );
  expect(screen.getByText(says)).toBeTruthy();
  expect(screen.queryByText("8 de 8 inscritos") === null).toBe(champion !== null);
  expect(screen.queryByText(/^del 12 oct al 20 nov/) !== null).toBe(end !== null);
  expect(screen.queryByRole("progressbar") !== null).toBe(status !== "Finalizado");
});
