import { expect, test } from "vitest";
import { tournamentArticleDraft } from "./tournament-article-draft.ts";

const tournament = {
  id: "t",
  name: "Copa *Sur*",
  game: "Valorant",
  status: "Finalizado",
  cancelled_at: null,
} as const;

const context = {
  kind: "tournament",
  tournamentId: "t",
  name: tournament.name,
  game: tournament.game,
  isActive: false,
} as const;
const side = (name: string) =>
  ({ id: name, type: "user", name, imageUrl: null, ownerId: null, isGuest: false }) as const;

test("names the champion, the podium and each round, and takes names as they are", () => {
  const draft = tournamentArticleDraft({
    tournament,
    placed: [
      { place: 1, name: "los_uno" },
      { place: 2, name: "dos" },
    ],
    matches: [
      {
        context: { ...context, round: "Final" },
        side1: side("los_uno"),
        side2: side("dos"),
        result: "2-1",
      },
    ],
  });
  expect(draft.title).toBe("los_uno ganó Copa *Sur*");
  expect(draft.content).toContain("**los\\_uno** ganó **Copa \\*Sur\\***.");
  expect(draft.content).toContain("1. los\\_uno\n2. dos");
  expect(draft.content).toContain("## Final\n\n- los\\_uno 2-1 dos");
  expect(draft).toMatchObject({ category: "Torneos", game: "Valorant", tournament });
});
