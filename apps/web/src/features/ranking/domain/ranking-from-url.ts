import { rankingParams, type RankedType, wordOf } from "@/entities/rating/domain/ranking-address";
import { knownWord, pageFromParams, withWord } from "@/lib/search-params";

export interface RankedGame {
  readonly game: string;
  readonly type: RankedType;
  /** The number of players or teams in the ranking. */
  readonly sides: number;
  /** The ranking includes the matches that were decided before this time. */
  readonly rated_until: string;
}

/** The part of the rankings that a URL selects. */
export interface ChosenRanking {
  readonly game: string;
  readonly type: RankedType;
  readonly country: string | null;
  readonly page: number;
}

/** The number of places on a page; must equal the number in the database. */
export const PAGE_SIZE = 50;

/** The page on which a place is listed. */
export const pageOf = (place: number) => Math.ceil(place / PAGE_SIZE);

/** The HTML id of the row with the given place, so that links can jump to it. */
export const anchorOf = (place: number) => `puesto-${place}`;

/** The query string of the page that lists a place; the country stays only if the place is in its ranking. */
export function toPlace(search: string, place: number, isOfCountry: boolean): string {
  const page = pageOf(place) > 1 ? String(pageOf(place)) : "";
  const next = withWord(new URLSearchParams(search), rankingParams.page, page, []);
  if (!isOfCountry) next.delete(rankingParams.country);
  return `?${next}`;
}

/** The kind of ranking that the URL names; null if it names none. */
function askedType(params: URLSearchParams): RankedType | null {
  const word = knownWord(params, rankingParams.type, [wordOf("user"), wordOf("team")]);
  return word && (word === wordOf("team") ? "team" : "user");
}

interface Week {
  readonly game: string;
  readonly place: number | null;
}

/** The weeks with rated matches of the viewer and of their team, most played game first; undefined while loading. */
export type OwnWeeks = Readonly<Record<RankedType, readonly Week[] | undefined>>;

/**
 * Returns the search parameters with a game in which the viewer or, if there is none, the viewer's team is rated.
 * Prefers a game in which they have a place in the ranking, otherwise takes the game that they played most.
 * Returns null if the URL already names a game, or if there is no such game; undefined while the data loads.
 */
export function ownStart(
  params: URLSearchParams,
  weeks: OwnWeeks,
): URLSearchParams | null | undefined {
  if (params.has(rankingParams.game)) return null;
  const asked = askedType(params);
  for (const type of asked ? [asked] : (["user", "team"] as const)) {
    const own = weeks[type];
    if (!own) return undefined;
    const best = own.find(({ place }) => place !== null) ?? own[0];
    if (best) {
      const ofGame = withWord(params, rankingParams.game, best.game, []);
      return withWord(ofGame, rankingParams.type, wordOf(type), []);
    }
  }
  return null;
}

/**
 * Returns the ranking that a URL selects; null if there is no ranking at all.
 * If the URL names no game, the game with the most ranked players (or teams) is selected.
 * If the URL does not say whether players or teams, the longer of the game's two rankings is selected.
 */
export function chosenRanking(
  params: URLSearchParams,
  games: readonly RankedGame[],
): ChosenRanking | null {
  const type = askedType(params);
  const asked = params.get(rankingParams.game);
  const ofGame = games.filter(({ game }) => game === asked);
  const known = ofGame.length > 0 ? ofGame : games;
  const first = type ? known.find((one) => one.type === type) : known[0];
  // If the chosen kind has no ranked side, its empty ranking is shown.
  const game = first?.game ?? known[0]?.game;
  if (game === undefined) return null;
  return {
    game,
    type: type ?? first?.type ?? "user",
    country: params.get(rankingParams.country)?.trim() || null,
    page: pageFromParams(params),
  };
}
