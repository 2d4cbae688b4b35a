import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { meetingsQuery } from "../api/list-head-to-head-matches.ts";
import { ChallengeMatchDetails } from "./challenge-match-details.tsx";

afterEach(cleanup);

const PLAYER = { type: "user", imageUrl: null, ownerId: null, isGuest: false } as const;
const match = {
  id: "duel",
  kind: "challenge",
  status: "completed",
  winnerId: "ana",
  participant1Id: "ana",
  participant2Id: "beto",
  side1: { ...PLAYER, id: "ana", name: "Ana" },
  side2: { ...PLAYER, id: "beto", name: "Beto" },
  games: [],
} as Partial<MatchDetails> as MatchDetails;

test.each([
  { headToHead: "1-0", record: null, why: "this match is the only one" },
  { headToHead: "1-1-0", record: "1-1", why: "they met once before" },
])("both sides' record is told where they met before: $why", ({ headToHead, record }) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(meetingsQuery(["ana", "beto"]).queryKey, []);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ChallengeMatchDetails match={{ ...match, headToHead }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryByRole("heading", { name: "Cara a cara" }) === null).toBe(record === null);
  if (record) expect(screen.getByText(record)).toBeTruthy();
});
