import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MatchDetails } from "../api/get-match.ts";
import { GameList } from "./game-list.tsx";

afterEach(cleanup);

const side = (id: string, name: string) => ({ id, name, type: "user" });
const game = {
  id: "g1",
  number: 1,
  map: null,
  side1: null,
  side2: null,
  score1: null,
  score2: null,
  winner_id: "a",
  kind: "forfeit",
  source: "clock",
  picture: null,
  reported_at: "2026-05-01T21:00:00Z",
  reporter: null,
};

test("a map that was given away says to whom", () => {
  const match = {
    status: "scheduled",
    side1: side("a", "Axioma"),
    side2: side("b", "Cobalto"),
    participant1Id: "a",
    participant2Id: "b",
    games: [game],
  };
  render(<GameList match={match as never as MatchDetails} />);
  expect(screen.getByText("Partida para Axioma · W.O.")).toBeTruthy();
});
