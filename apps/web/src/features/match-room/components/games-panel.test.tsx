import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { GamesPanel } from "./games-panel.tsx";

afterEach(cleanup);

const match = {
  id: "match",
  kind: "challenge",
  status: "pending_results",
  bestOf: 3,
  games: [],
  liveScore: null,
  side1: { id: "mine", name: "Halcones" } as never,
  side2: { id: "theirs", name: "Cóndores" } as never,
  context: { kind: "challenge" } as never,
} as Partial<MatchDetails> as MatchDetails;
const access = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;

test.each([
  { why: "of a series", of: {}, offered: 1 },
  { why: "not of one map, which is its result", of: { bestOf: 1 }, offered: 0 },
  { why: "not in a dispute", of: { status: "disputed" }, offered: 0 },
] as const)("maps are entered one by one: $why", ({ of, offered }) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GamesPanel match={{ ...match, ...of }} access={access} />
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole("button", { name: "Cargar partida por partida" })).toHaveLength(
    offered,
  );
});
