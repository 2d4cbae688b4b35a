import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { MatchSections } from "./match-sections.tsx";

afterEach(cleanup);

const match = {
  id: "match",
  kind: "challenge",
  status: "completed",
  outcome: "score",
  result: "1-0",
  bestOf: 1,
  games: [],
  veto: null,
  side1: null,
  side2: null,
  participant1Id: null,
  participant2Id: null,
  lineup1: null,
  lineup2: null,
  headToHead: "1-0",
  chosen: [],
  standIns: [],
  rosterChanges: [],
  context: { kind: "challenge", game: "Valorant", wager: 0, format: "1v1" } as never,
} as Partial<MatchDetails> as MatchDetails;
const played = {
  id: "game",
  number: 1,
  map: "Ascent",
  side1: null,
  side2: null,
  score1: 13,
  score2: 7,
  winner_id: null,
  kind: "played",
  source: "report",
  picture: null,
  reported_at: "2026-11-20T22:00Z",
  reporter: null,
};

test.each([
  { why: "its maps explain it", games: [played], isOpen: false },
  { why: "nothing else explains it", games: [], isOpen: true },
])("how the sides did of a match that is over: $why", ({ games, isOpen }) => {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <MatchSections match={{ ...match, games: games as never }} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const part = screen
    .getByRole("heading", { name: "Cara a cara", hidden: true })
    .closest("details");
  expect(part?.open).toBe(isOpen);
});
