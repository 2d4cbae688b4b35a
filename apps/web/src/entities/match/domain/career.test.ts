import { expect, test } from "vitest";
import { type CareerRow, chosenCareer } from "./career.ts";

const row = (values: Partial<CareerRow>): CareerRow => ({
  game: "CS2",
  season: "2026-10-01",
  map: null,
  wins: 0,
  draws: 0,
  losses: 0,
  kills: null,
  deaths: null,
  assists: null,
  ...values,
});

// In the order in which the database returns them: the latest season first.
const rows = [
  row({ wins: 2, losses: 1, kills: 20, deaths: 10, assists: 5 }),
  row({ map: "Mirage", wins: 1, losses: 1 }),
  row({ map: "Inferno", wins: 4 }),
  row({ game: "EA Sports FC", draws: 1 }),
  row({ season: "2026-07-01", wins: 1, kills: 4, deaths: 2, assists: 0 }),
  row({ season: "2026-07-01", map: "mirage", losses: 3 }),
];

const chosen = (search: string) => chosenCareer(rows, new URLSearchParams(search));

test("without a word it is the most played game, with all of its seasons and maps", () => {
  expect(chosen("")).toMatchObject({
    games: ["CS2", "EA Sports FC"],
    game: "CS2",
    season: null,
    seasons: [
      { name: "2026-10", wins: 2, losses: 1, kills: 20, deaths: 10, assists: 5 },
      { name: "2026-07", wins: 1, kills: 4 },
    ],
    maps: [
      { name: "Mirage", wins: 1, losses: 4 },
      { name: "Inferno", wins: 4, losses: 0 },
    ],
  });
});

test("a season narrows the maps, a game has its own of both", () => {
  expect(chosen("desde=2026-07")).toMatchObject({
    season: "2026-07",
    maps: [{ name: "mirage", losses: 3 }],
  });
  expect(chosen("juego=EA+Sports+FC")).toMatchObject({
    game: "EA Sports FC",
    seasons: [{ name: "2026-10", draws: 1, kills: null }],
    maps: [],
  });
});

test("words that nothing was played under ask for nothing, and who has not played has none", () => {
  expect(chosen("juego=Ajedrez&desde=1999-01")).toMatchObject({ game: "CS2", season: null });
  expect(chosenCareer([], new URLSearchParams())).toBeNull();
});
