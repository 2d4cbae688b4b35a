import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { comingMatchesQuery } from "../api/match-history.ts";
import { ComingMatches } from "./coming-matches.tsx";

afterEach(cleanup);

const side = (id: string, name: string) => ({
  id,
  name,
  type: "team" as const,
  imageUrl: null,
  ownerId: id,
  isGuest: false,
});

test.each([
  { participantId: "one", rival: "contra Vega", score: "2-1" },
  { participantId: "two", rival: "contra Nébula", score: "1-2" },
])("how a match stands is told from the side of $participantId", (given) => {
  const { participantId, rival, score } = given;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(comingMatchesQuery(participantId).queryKey, [
    {
      id: "m",
      tournament_id: "t",
      tournament_name: "Copa",
      scheduled_time: new Date().toISOString(),
      status: "scheduled",
      live_since: new Date().toISOString(),
      live_score: "2-1",
      best_of: 5,
      side1: side("one", "Nébula"),
      side2: side("two", "Vega"),
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ComingMatches participantId={participantId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole("link", { name: rival })).toBeTruthy();
  expect(screen.getByText(score)).toBeTruthy();
});
