import { expect, test } from "vitest";
import {
  type ChosenRanking,
  chosenRanking,
  ownStart,
  type OwnWeeks,
  pageOf,
  type RankedGame,
  toPlace,
} from "./ranking-from-url.ts";

const ranked = (game: string, type: "user" | "team", sides: number): RankedGame => ({
  game,
  type,
  sides,
  rated_until: "2026-11-16T03:00:00Z",
});
const GAMES = [ranked("FC", "user", 90), ranked("CS2", "team", 40), ranked("CS2", "user", 12)];

test.each<[search: string, chosen: ChosenRanking, why: string]>([
  ["", { game: "FC", type: "user", country: null, page: 1 }, "the longest of all"],
  ["tipo=equipos", { game: "CS2", type: "team", country: null, page: 1 }, "the longest of teams"],
  ["juego=CS2", { game: "CS2", type: "team", country: null, page: 1 }, "the longest of a game"],
  ["juego=CS2&tipo=jugadores", { game: "CS2", type: "user", country: null, page: 1 }, "both"],
  ["juego=FC&tipo=equipos", { game: "FC", type: "team", country: null, page: 1 }, "an empty one"],
  ["juego=Ajedrez", { game: "FC", type: "user", country: null, page: 1 }, "no such game"],
  [
    "tipo=perros&page=-3&pais=+",
    { game: "FC", type: "user", country: null, page: 1 },
    "what cannot be read",
  ],
  [
    "pais=Chile&page=2",
    { game: "FC", type: "user", country: "Chile", page: 2 },
    "a country's second page",
  ],
])("?%s", (search, chosen, _why) =>
  expect(chosenRanking(new URLSearchParams(search), GAMES)).toEqual(chosen),
);

test("without any ranking nothing is chosen", () =>
  expect(chosenRanking(new URLSearchParams("juego=FC"), [])).toBeNull());

const NONE: OwnWeeks = { user: [], team: [] };
const PLACED = { game: "CS2", place: 3 };
const UNPLACED = { game: "FC", place: null };

test.each<[search: string, weeks: OwnWeeks, start: string | null | undefined, why: string]>([
  ["", NONE, null, "nothing is rated"],
  ["", { user: undefined, team: [PLACED] }, undefined, "it is still read"],
  ["juego=FC", { user: undefined, team: undefined }, null, "a game is asked for"],
  ["", { user: [UNPLACED, PLACED], team: [] }, "juego=CS2&tipo=jugadores", "where he has a place"],
  ["", { user: [UNPLACED], team: [PLACED] }, "juego=FC&tipo=jugadores", "himself before the team"],
  ["", { user: [], team: [PLACED] }, "juego=CS2&tipo=equipos", "only the team is rated"],
  [
    "tipo=equipos",
    { user: [UNPLACED], team: [PLACED] },
    "tipo=equipos&juego=CS2",
    "teams asked for",
  ],
  ["tipo=equipos", { user: [PLACED], team: [] }, null, "of the kind that is asked for none"],
  ["pais=Chile", { user: [PLACED], team: [] }, "pais=Chile&juego=CS2&tipo=jugadores", "a country"],
])("who opens ?%s starts where he plays", (search, weeks, start, _why) => {
  const found = ownStart(new URLSearchParams(search), weeks);
  expect(found ? found.toString() : found).toBe(start);
});

test.each([
  [1, 1],
  [50, 1],
  [51, 2],
  [100, 2],
])("place %i is on page %i", (place, page) => expect(pageOf(place)).toBe(page));

test.each([
  ["?juego=CS2&page=4", 23, false, "?juego=CS2", "the first page needs no number"],
  ["?juego=CS2", 51, false, "?juego=CS2&page=2", "the page it stands on"],
  ["?pais=Chile", 60, true, "?pais=Chile&page=2", "in its own country"],
  ["?pais=Chile", 60, false, "?page=2", "another country's list does not hold it"],
])("from %s to place %i (of the country: %s): %s", (search, place, isOfCountry, address) =>
  expect(toPlace(search, place, isOfCountry)).toBe(address),
);
