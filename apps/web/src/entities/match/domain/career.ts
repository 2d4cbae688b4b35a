import type { Answer } from "@leyenda/db-types";
import { knownWord } from "@/lib/search-params";

export type CareerRow = Answer<"career_figures">;

type Counted = "wins" | "draws" | "losses" | "kills" | "deaths" | "assists";

/** How it went in a season, or on a map. */
export type Tally = Pick<CareerRow, Counted> & { readonly name: string };

/** The part of a career that an address asks for. */
export interface ChosenCareer {
  /** All, the most played first. */
  readonly games: readonly string[];
  readonly game: string;
  /** Of the game, the last one first, each by its word in an address. */
  readonly seasons: readonly Tally[];
  /** Of the game: of all seasons, where none is asked for. */
  readonly season: string | null;
  /** The most played first. */
  readonly maps: readonly Tally[];
}

export const playedOf = ({ wins, draws, losses }: Tally): number => wins + draws + losses;

/** The word of a season, its first month: "2026-10". */
const seasonWord = (firstDay: string): string => firstDay.slice(0, "2026-10".length);

const both = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Rows of one name together, in the order in which the names come. */
function tallies(rows: readonly CareerRow[], nameOf: (row: CareerRow) => string): Tally[] {
  const byKey = new Map<string, Tally>();
  for (const row of rows) {
    const name = nameOf(row);
    // A map is typed by hand: "Mirage" and "mirage" are one.
    const before = byKey.get(name.toLowerCase());
    byKey.set(name.toLowerCase(), {
      name: before?.name ?? name,
      wins: row.wins + (before?.wins ?? 0),
      draws: row.draws + (before?.draws ?? 0),
      losses: row.losses + (before?.losses ?? 0),
      kills: both(row.kills, before?.kills ?? null),
      deaths: both(row.deaths, before?.deaths ?? null),
      assists: both(row.assists, before?.assists ?? null),
    });
  }
  return [...byKey.values()];
}

const byPlayed = (one: Tally, other: Tally) => playedOf(other) - playedOf(one);

/** What an address asks for: without a game the most played one, without a season all. Null where nothing was played. */
export function chosenCareer(
  rows: readonly CareerRow[],
  params: URLSearchParams,
): ChosenCareer | null {
  const inSeasons = rows.filter(({ map }) => map === null);
  const games = tallies(inSeasons, (row) => row.game)
    .toSorted(byPlayed)
    .map(({ name }) => name);
  const game = knownWord(params, "juego", games) ?? games[0];
  if (game === undefined) return null;
  const seasons = tallies(
    inSeasons.filter((row) => row.game === game),
    (row) => seasonWord(row.season),
  );
  const season = knownWord(
    params,
    "desde",
    seasons.map(({ name }) => name),
  );
  const played = rows.filter(
    (row) =>
      row.map !== null &&
      row.game === game &&
      (season === null || seasonWord(row.season) === season),
  );
  const maps = tallies(played, (row) => row.map ?? "").toSorted(byPlayed);
  return { games, game, seasons, season, maps };
}
