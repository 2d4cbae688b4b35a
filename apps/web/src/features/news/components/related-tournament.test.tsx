import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RelatedTournament } from "./related-tournament.tsx";

afterEach(cleanup);

type Tournament = ComponentProps<typeof RelatedTournament>["tournament"];

test.each([
  { status: "Inscripciones", start: "2099-01-01T18:00:00Z", leads: "Inscribirse" },
  { status: "Inscripciones", start: "2020-01-01T18:00:00Z", leads: "Ver torneo" },
  { status: "Activo", start: "2099-01-01T18:00:00Z", leads: "Ver torneo" },
] as const)("an article of a cup that is $status leads to it: $leads", (given) => {
  const tournament = {
    id: "t",
    name: "Copa Aurora",
    game: "Valorant",
    status: given.status,
    start_date: given.start,
    finished_at: null,
    registration_deadline: null,
    image_url: null,
  } as Tournament;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <RelatedTournament slug="copa" tournament={tournament} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole("link").textContent).toBe(given.leads);
});
