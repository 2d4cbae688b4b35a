import type { Answer } from "@leyenda/db-types";
import { searchKey } from "@leyenda/site/search-key";
import type { Right } from "@/entities/tournament/staff-words";
import { asks, type BoardState } from "../../domain/board-states.ts";

/** One match on the board, with its state. */
export type BoardMatch = Answer<"match_board">;

/** The URL value for matches that have no referee, or no station. */
export const NONE = "nadie";

/** Returns the state of a match. If a referee call covers the match's earlier state, returns both. */
export const statesOf = ({ state, beneath }: Pick<BoardMatch, "state" | "beneath">) =>
  beneath === null ? [state] : [state, beneath];

/** Formats a remaining time, for example "1:45". */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

interface Filters {
  readonly state: BoardState | null;
  /** The id of a staff member, NONE for matches without a referee, or null for all matches. */
  readonly referee: string | null;
  readonly station: string | null;
}

const fits = (value: string | null, wanted: string | null) =>
  wanted === null || (wanted === NONE ? value === null : value === wanted);

/** Returns the matches of the board with the chosen state, referee and station. */
export function narrowBoard(
  matches: readonly BoardMatch[],
  { state, referee, station }: Filters,
): readonly BoardMatch[] {
  return matches.filter(
    (match) =>
      (state === null || statesOf(match).includes(state)) &&
      fits(match.staff_id, referee) &&
      fits(match.station, station),
  );
}

const asked = (match: BoardMatch) => statesOf(match).filter(asks);
const keyOf = (match: BoardMatch) =>
  `${match.match_id} ${asked(match).join(" ")} ${match.call_id ?? ""}`;

/** Returns matches that need action now and did not before; none on the first load. */
export function newcomers(
  before: readonly BoardMatch[] | null,
  matches: readonly BoardMatch[],
): readonly BoardMatch[] {
  if (before === null) return [];
  const known = new Set(before.map(keyOf));
  return matches.filter((match) => asked(match).length > 0 && !known.has(keyOf(match)));
}

/** The stations of the board, in numeric order. */
export function stationsOf(matches: readonly BoardMatch[]): readonly string[] {
  return [...new Set(matches.flatMap(({ station }) => station ?? []))].toSorted((one, other) =>
    one.localeCompare(other, "es", { numeric: true }),
  );
}

/** Returns a different match of the board at the given station; case and accents are ignored. */
export function matchAtStation(
  matches: readonly BoardMatch[],
  station: string,
  matchId: string,
): BoardMatch | undefined {
  const wanted = searchKey(station);
  return matches.find(
    ({ match_id: id, station: taken }) =>
      id !== matchId && taken !== null && searchKey(taken) === wanted,
  );
}

/** The number of the first station at which no match is played. */
export function freeStation(matches: readonly BoardMatch[]): string {
  const taken = new Set(matches.map(({ station }) => station));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

/** Returns the columns and rows of equal tiles that fill a screen wider than high. */
export function projectorGrid(tiles: number): { readonly columns: number; readonly rows: number } {
  const columns = Math.max(1, Math.ceil(Math.sqrt(tiles)));
  return { columns, rows: Math.max(1, Math.ceil(tiles / columns)) };
}

export type BoardAct =
  | "take"
  | "answer"
  | "settle"
  | "release"
  | "call"
  | "assign"
  | "result"
  | "room";

/**
 * Returns the next step of a match, given the rights of the viewer.
 * @param judges false if the viewer plays in the match
 */
export function nextAct(
  { state, call_state: call }: Pick<BoardMatch, "state" | "call_state">,
  may: (...rights: readonly Right[]) => boolean,
  judges: boolean,
): BoardAct {
  switch (state) {
    case "called":
      if (!judges) return "room";
      return call === "taken" ? "answer" : "take";
    case "disputed":
    case "objected":
      return judges ? "settle" : "room";
    case "held":
      return judges ? "release" : "room";
    case "unassigned":
      return may("schedule", "results") ? "assign" : "room";
    case "running":
      return judges ? "result" : "room";
    default:
      return may("chat") ? "call" : "room";
  }
}
