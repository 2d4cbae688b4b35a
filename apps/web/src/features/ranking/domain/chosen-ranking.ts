import { rankingParams, type RankedType, wordOf } from "@/entities/rating/domain/ranking-address";
import { knownWord, pageFromParams, withWord } from "@/lib/search-params";

export interface RankedGame {
  readonly game: string;
  readonly type: RankedType;
  /** The number of ranked sides. */
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

/** The id of a place's row, for links. */
export const anchorOf = (place: number) => `puesto-${place}`;

/**
 * The URL of the page with a place: a page of the whole ranking, or of the ranking of the country in the current URL.
 */
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

/** The rated weeks of the viewer and of their team, the most played game first; undefined while they are read. */
export type OwnWeeks = Readonly<Record<RankedType, readonly Week[] | undefined>>;

/**
 * Returns the URL with a game in which the viewer, or otherwise the viewer's team, is rated.
 * A game with a place comes first, else the most played one.
 * Null if the URL names a game, or neither the viewer nor the team is rated; undefined while that is unknown.
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
 * Returns the ranking that a URL selects; null if there is no ranking.
 * If the URL names no game, the longest ranking of the kind is selected.
 * If the URL names no kind, the kind of that game's longest ranking is selected.
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
