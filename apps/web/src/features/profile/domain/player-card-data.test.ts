import { expect, test } from "vitest";
import { playerCardData } from "./player-card-data.ts";

const kira = {
  id: "kira",
  username: "Kira",
  avatar_url: null,
  games_played: ["CS2", "Valorant"],
  stats: { tournamentsWon: 0, winRate: 62.4 },
  team: { name: "Nébula" },
};
const point = (game: string, rating: number, place: number | null) => ({
  game,
  week: "2026-05-04T00:00:00Z",
  rating,
  matches: 9,
  place,
});

test("a card tells the rating where the place is best, the place and the medals", () => {
  const points = [point("CS2", 1701, null), point("Valorant", 1642.4, 3), point("FC", 1800, 40)];
  const { player, participant } = playerCardData(kira, points, 2);
  expect(participant).toEqual({ type: "user", name: "Kira", imageUrl: null });
  expect(player).toEqual({
    id: "kira",
    game: "Valorant",
    team: "Nébula",
    figures: [
      { value: "1.642", label: "Puntaje" },
      { value: "3.º", label: "En el ranking" },
      { value: "2", label: "Veces mejor jugador" },
    ],
  });
});

test("who is not rated is told by what he has won, in the game that he names first", () => {
  const champion = { ...kira, team: null, stats: { tournamentsWon: 1, winRate: 80 } };
  expect(playerCardData(champion, [], 0).player).toEqual({
    id: "kira",
    game: "CS2",
    team: null,
    figures: [
      { value: "1", label: "Título" },
      { value: "80 %", label: "Victorias" },
    ],
  });
});
