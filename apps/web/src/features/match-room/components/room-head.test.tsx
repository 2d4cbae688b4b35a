import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { RoomHead } from "./room-head.tsx";

afterEach(cleanup);

const NOW = Date.parse("2026-11-30T22:00:00Z");
const duel = {
  id: "match",
  kind: "challenge",
  status: "completed",
  bestOf: 3,
  games: [],
  result: "2-0",
  winnerId: "mine",
  liveScore: null,
  liveSince: null,
  scheduledAt: null,
  participant1Id: "mine",
  participant2Id: "theirs",
  side1: { id: "mine", name: "Halcones" } as never,
  side2: { id: "theirs", name: "Cóndores" } as never,
  context: { kind: "challenge", game: "Ajedrez", wager: 5 } as never,
} as Partial<MatchDetails> as MatchDetails;
const game = { source: "side", kind: "played", winner_id: "mine" };
const games = [
  { ...game, kind: "forfeit", score1: null, score2: null },
  { ...game, score1: 4, score2: 2 },
] as never;

function draw(match: Partial<MatchDetails>, ownSide: 1 | 2) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(matchReportsQuery("match").queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RoomHead
          match={{ ...duel, ...match } as MatchDetails}
          now={NOW}
          showsOutcome
          ownSide={ownSide}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each<{ why: string; match: Partial<MatchDetails>; ownSide: 1 | 2; score: string }>([
  { why: "a duel without games", match: {}, ownSide: 1, score: "2-0" },
  { why: "the own side first", match: {}, ownSide: 2, score: "0-2" },
  { why: "a series with a forfeited game", match: { games }, ownSide: 1, score: "2-0" },
  { why: "a walkover", match: { result: "W.O." }, ownSide: 1, score: "W.O." },
])("the head of a decided match shows its result: $why", ({ match, ownSide, score }) => {
  draw(match, ownSide);
  expect(screen.getByText(score, { selector: "p" })).toBeTruthy();
  expect(screen.queryByText("vs")).toBeNull();
});

test("below the result stand the games, a forfeited one as W.O.", () => {
  draw({ games }, 2);
  const list = within(screen.getByRole("list", { name: "Partidas" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "W.O.",
    "2-4",
  ]);
});
