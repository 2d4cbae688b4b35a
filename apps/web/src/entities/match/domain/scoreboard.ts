import type { MatchDetails } from "../api/get-match.ts";
import { isSeriesOver, liveScoreOf, shownScore } from "./live-score.ts";
import type { ParticipantView } from "./participant.ts";
import { mapsToWin, type MatchSide, WALKOVER } from "./result.ts";
import { isMatchLive, isMatchOver } from "./status.ts";

type ScoreboardMatch = Pick<
  MatchDetails,
  | "kind"
  | "status"
  | "result"
  | "liveScore"
  | "liveSince"
  | "scheduledAt"
  | "bestOf"
  | "winnerId"
  | "side1"
  | "side2"
  | "games"
  | "veto"
>;

/** One side on a scoreboard. */
export interface BoardSide {
  /** The participant; null while it is not known. */
  readonly side: ParticipantView | null;
  /** The number of won maps; null before the first map, and for a walkover. */
  readonly score: number | null;
  readonly isWinner: boolean;
}

export type BoardState =
  | "ahead"
  | "live"
  | "reported"
  | "objected"
  | "disputed"
  | "won"
  | "drawn"
  | "cancelled";

/** A match in the form that scoreboards show. */
export interface Board {
  readonly state: BoardState;
  readonly sides: readonly [BoardSide, BoardSide];
  /** How many maps win the series; null for a match of one map. */
  readonly needed: number | null;
  /** The number (from 1) of the map that is being played, and its name if known; null if no map is being played. */
  readonly map: { readonly number: number; readonly name: string | null } | null;
  readonly isWalkover: boolean;
}

/**
 * Converts a match for a scoreboard.
 * @param now milliseconds since the epoch
 * @param showsResults if false, scores and the winner are hidden
 * @param isObjected whether a walkover by the match clock waits for a referee
 */
export function toBoard(
  match: ScoreboardMatch,
  now: number,
  showsResults: boolean,
  isObjected = false,
): Board {
  const score = showsResults ? shownScore(match) : null;
  const winnerId = showsResults ? match.winnerId : null;
  const toSide = (side: ParticipantView | null, own: number | undefined): BoardSide => ({
    side,
    score: own ?? null,
    isWinner: winnerId !== null && side?.id === winnerId,
  });
  return {
    state: stateOf(match, now, showsResults, isObjected),
    sides: [toSide(match.side1, score?.score1), toSide(match.side2, score?.score2)],
    needed: match.bestOf > 1 ? mapsToWin(match.bestOf) : null,
    map: showsResults && !isObjected ? playedMap(match, now) : null,
    isWalkover: showsResults && match.result === WALKOVER,
  };
}

function stateOf(
  match: ScoreboardMatch,
  now: number,
  showsResults: boolean,
  isObjected: boolean,
): BoardState {
  if (match.status === "cancelled") return "cancelled";
  const isLive = hasBegun(match, now);
  if (!showsResults) return isLive || isMatchOver(match.status) ? "live" : "ahead";
  if (isMatchOver(match.status)) return match.winnerId === null ? "drawn" : "won";
  if (match.status === "disputed") return "disputed";
  if (isObjected) return "objected";
  if (match.status === "pending_results" || isSeriesOver(match)) return "reported";
  return isLive ? "live" : "ahead";
}

function hasBegun(match: ScoreboardMatch, now: number): boolean {
  return match.liveSince !== null || Boolean(match.veto?.finished_at) || isMatchLive(match, now);
}

function playedMap(match: ScoreboardMatch, now: number): Board["map"] {
  if (isMatchOver(match.status) || match.status === "pending_results") return null;
  const live = liveScoreOf(match);
  const number = live ? live.nextMap : hasBegun(match, now) ? 1 : null;
  if (number === null || (number === 1 && match.bestOf === 1 && !match.veto)) return null;
  const chosen = match.veto?.choices.find(
    ({ act, game }) => (act === "pick" || act === "decider") && game === number,
  );
  return { number, name: chosen?.choice ?? null };
}

/** A map of the series on a scoreboard: banned or played, the side that chose it, and its score. */
export interface BoardMap {
  readonly name: string;
  readonly act: "ban" | "pick" | "decider";
  /** The side that chose the map; null for the remaining or random map, and for maps entered without a veto. */
  readonly by: MatchSide | null;
  /** The position of the map in the series, from 1; null for a banned map. */
  readonly game: number | null;
  /** The score, for example "13-7"; null until the map has ended. */
  readonly score: string | null;
  readonly wonBy: MatchSide | null;
}

/** The maps of a veto in the order of the choices. Without a veto, the entered maps that have a name. */
export function boardMaps(match: ScoreboardMatch, showsResults: boolean): readonly BoardMap[] {
  const sideOf = (id: string | null): MatchSide | null =>
    id === null ? null : id === match.side1?.id ? 1 : id === match.side2?.id ? 2 : null;
  const games = new Map(showsResults ? match.games.map((game) => [game.number, game]) : []);
  const played = (number: number) => {
    const game = games.get(number);
    const hasScore = typeof game?.score1 === "number" && typeof game.score2 === "number";
    return {
      game: number,
      score: game && hasScore ? `${game.score1}-${game.score2}` : null,
      wonBy: sideOf(game?.winner_id ?? null),
    };
  };
  if (!match.veto) {
    return match.games.flatMap(({ map, number }): BoardMap[] =>
      map && games.has(number) ? [{ name: map, act: "pick", by: null, ...played(number) }] : [],
    );
  }
  return match.veto.choices.flatMap(({ act, choice, by_id: id, game }): BoardMap[] => {
    const chosen = { name: choice, by: sideOf(id) };
    if (act === "ban") return [{ ...chosen, act, game: null, score: null, wonBy: null }];
    return act === "pick" || act === "decider" ? [{ ...chosen, act, ...played(game) }] : [];
  });
}

/** The scores and winner of a match when it was last read, to detect changes. */
export interface Seen {
  readonly scores: readonly [number, number];
  readonly winner: MatchSide | null;
  /** Whether the match has several maps. If not, `scores` is the score of its only map. */
  readonly isSeries: boolean;
}

/** An event that the scoreboard shows for some seconds. */
export interface BoardMoment {
  readonly kind: "map" | "series" | "match";
  readonly side: MatchSide;
}

export function seenOf({ sides: [one, other], needed }: Board): Seen {
  return {
    scores: [one.score ?? 0, other.score ?? 0],
    winner: one.isWinner ? 1 : other.isWinner ? 2 : null,
    isSeries: needed !== null,
  };
}

/** What happened between two reads of a match: a map or the series was won. Null for a correction or no change. */
export function momentBetween(before: Seen, after: Seen): BoardMoment | null {
  if (after.winner !== null && before.winner === null)
    return { kind: after.isSeries ? "series" : "match", side: after.winner };
  if (!after.isSeries) return null;
  const [one, other] = [0, 1].map((side) => (after.scores[side] ?? 0) - (before.scores[side] ?? 0));
  if (one === 1 && other === 0) return { kind: "map", side: 1 };
  return one === 0 && other === 1 ? { kind: "map", side: 2 } : null;
}
