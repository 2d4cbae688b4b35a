import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "../api/get-match.ts";
import { MatchSchedule } from "./match-schedule.tsx";

afterEach(cleanup);

const challenge = (wager: number) => ({
  kind: "challenge",
  status: "disputed",
  scheduledAt: null,
  liveSince: null,
  liveScore: null,
  disputedAt: new Date(Date.now() - 7_260_000).toISOString(),
  context: { kind: "challenge", game: "Valorant", wager, format: "1v1" },
});
const cup = {
  ...challenge(0),
  kind: "tournament",
  context: { kind: "tournament", tournamentId: "cup" },
};

test.each([
  {
    of: "a challenge",
    match: challenge(12),
    says: "Los dos lados no coinciden en el resultado. Decide la administración. El pozo de 24 tickets sigue retenido hasta entonces.",
  },
  {
    of: "a friendly challenge",
    match: challenge(0),
    says: "Los dos lados no coinciden en el resultado. Decide la administración.",
  },
  {
    of: "a tournament's match",
    match: cup,
    says: "Los dos lados no coinciden en el resultado. Decide la organización.",
  },
])("a dispute says who decides and what is held: $of", ({ match, says }) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchSchedule match={match as Partial<MatchDetails> as MatchDetails} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(says)).toBeTruthy();
  expect(screen.getByText("En disputa desde hace 2 horas.")).toBeTruthy();
});

test("a later hour than the one that was set says why it counts", () => {
  const now = Date.now();
  const delayed = {
    ...cup,
    status: "scheduled",
    scheduledAt: new Date(now + 840_000).toISOString(),
    delay: { from: new Date(now + 60_000).toISOString(), reason: "known_late" },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MatchSchedule match={delayed as Partial<MatchDetails> as MatchDetails} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Era .+ se supo sobre la hora y se corrió\.$/u)).toBeTruthy();
});
