import { expect, test } from "vitest";
import type { MatchView } from "@/entities/match/domain/match-view";
import { matchPageMeta } from "./match-page-meta";

const site = {
  url: "https://leyenda.example/matches/1",
  origin: "https://leyenda.example",
  brand: "Leyenda",
};

const side = (id: string, name: string): MatchView["side1"] => ({
  id,
  type: "team",
  name,
  imageUrl: null,
  ownerId: null,
  isGuest: false,
});

type HeadMatch = Parameters<typeof matchPageMeta>[0];

const match = (changed: Partial<HeadMatch>): HeadMatch => ({
  id: "match",
  kind: "tournament",
  context: {
    kind: "tournament",
    tournamentId: "cup",
    name: "Copa Norte",
    game: "Valorant",
    round: "Final",
    isActive: true,
  },
  status: "scheduled",
  outcome: null,
  result: null,
  liveScore: null,
  liveSince: null,
  bestOf: 3,
  series: null,
  lastHomeSide: null,
  allowsDraw: false,
  scheduledAt: null,
  createdAt: "2026-11-01T00:00:00Z",
  winnerId: null,
  participant1Id: "a",
  participant2Id: "b",
  side1: side("a", "Nébula"),
  side2: side("b", "Cóndor"),
  games: [],
  candidates: [],
  ...changed,
});

test("the picture of a match to come shows both sides without figures", () => {
  expect(matchPageMeta(match({ side2: null, participant2Id: null }), site).card).toMatchObject({
    sides: [
      { name: "Nébula", score: null, hasLost: false },
      { name: "Por definir", score: null, hasLost: false },
    ],
    facts: ["Final", "Bo3", "Sin fecha"],
  });
});

test("the picture of a running match shows how it stands", () => {
  const { card } = matchPageMeta(match({ liveScore: "1-0" }), site);
  expect(card).toMatchObject({
    sides: [{ score: "1" }, { score: "0" }],
    badge: { text: "En vivo" },
  });
});

test("the picture of a decided match shows who won, also without figures", () => {
  const decided = { status: "completed", winnerId: "b" } as const;
  expect(matchPageMeta(match({ ...decided, result: "1-2" }), site).card).toMatchObject({
    sides: [
      { score: "1", hasLost: true },
      { score: "2", hasLost: false },
    ],
    facts: ["Final", "Bo3"],
  });
  expect(matchPageMeta(match({ ...decided, result: "W.O." }), site).card).toMatchObject({
    sides: [{ score: null, hasLost: true }, { hasLost: false }],
    facts: ["Final", "Bo3", "Resultado: W.O."],
  });
});

test.each([
  {
    games: [
      { score1: 13, score2: 9 },
      { score1: 8, score2: 13 },
      { score1: 13, score2: 11 },
    ],
    fact: "13-9, 8-13, 13-11",
    why: "each game with its score",
  },
  {
    games: [
      { score1: 13, score2: 9 },
      { score1: null, score2: null },
    ],
    fact: "Bo3",
    why: "not where one has none",
  },
  { games: [{ score1: 13, score2: 9 }], fact: "Bo3", why: "one game is its result" },
])("the picture of a decided series tells $why, and the best player", ({ games, fact }) => {
  const decided = { status: "completed", winnerId: "a", result: "2-1" } as const;
  const candidates = ["Lince", "Kira"].map((username) => ({
    username,
    is_best: username === "Kira",
  }));
  const head = matchPageMeta(match({ ...decided, games, candidates }), site);
  expect(head.card?.facts).toEqual(["Final", fact, "Mejor jugador: Kira"]);
  expect(head.description).toContain("Resultado: 2-1. Mejor jugador: Kira.");
});
