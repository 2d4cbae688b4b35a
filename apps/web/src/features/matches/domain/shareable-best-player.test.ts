import { expect, test } from "vitest";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { bestPlayerFact } from "./shareable-best-player";

const side = (id: string, name: string): ParticipantView => ({
  id,
  type: "team",
  name,
  imageUrl: null,
  ownerId: null,
  isGuest: false,
});
const match = {
  id: "match",
  side1: side("a", "Nébula"),
  side2: side("b", "Cóndor"),
  result: "2-1",
};
const context = {
  kind: "tournament",
  tournamentId: "cup",
  name: "Copa Norte",
  game: "Valorant",
  round: "Final",
  isActive: false,
} as const;

test("the own score comes first, and the link is the match's", () => {
  const fact = (sideId: string) =>
    bestPlayerFact(match, context, {
      profile_id: "kira",
      username: "Kira",
      avatar_url: null,
      participant_id: sideId,
      is_best: true,
      is_best_by_figures: false,
      decided_how: "votes",
      closes_at: "2026-11-25T00:00:00Z",
    });
  expect(fact("a")).toMatchObject({
    occasion: "best",
    matchId: "match",
    participant: { type: "user", name: "Kira" },
    match: { round: "Final", rival: "Cóndor", score: [2, 1] },
  });
  expect(fact("b").match).toMatchObject({ rival: "Nébula", score: [1, 2] });
});
