import type { Answer } from "@leyenda/db-types";
import { knownWord } from "@/lib/search-params";

export type CareerRow = Answer<"career_figures">;

type Counted = "wins" | "draws" | "losses" | "kills" | "deaths" | "assists";

/** The wins, draws, losses and KDA in one season or on one map. */
export type Tally = Pick<CareerRow, Counted> & { readonly name: string };

/** The part of a career (game, season) that the URL parameters select. */
export interface ChosenCareer {
  /** All games, the most played first. */
  readonly games: readonly string[];
  readonly game: string;
  /** The seasons of the game, the latest first. The name of a season is its value in the URL. */
  readonly seasons: readonly Tally[];
  /** The selected season of the game; null for all seasons. */
  readonly season: string | null;
  /** The maps, the most played first. */
  readonly maps: readonly Tally[];
}

export const playedOf = ({ wins, draws, losses }: Tally): number => wins + draws + losses;

/** The value of a season in the URL: its first month, for example "2026-10". */
const seasonWord = (firstDay: string): string => firstDay.slice(0, "2026-10".length);

const both = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Adds up rows with the same name. The names are in the order in which they first appear. */
function tallies(rows: readonly CareerRow[], nameOf: (row: CareerRow) => string): Tally[] {
  const byKey = new Map<string, Tally>();
  for (const row of rows) {
    const name = nameOf(row);
    // People type the names of maps, so "Mirage" and "mirage" count as the same map.
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

/**
 * The part of a career that a URL selects. By default the most played game and all seasons.
 * The result is null if no match was played.
 */
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
