import type { DeskGame, DeskLobby } from "../api/lobby-desk.ts";
import type { EnteredRow, RowProblem } from "./entered-row.ts";

/** The texts of one row of the grid. `place` is a number, "-" for an absence, "d" for a disqualification, or empty. */
export interface RowTexts {
  readonly place: string;
  readonly kills: string;
  /** Minutes and seconds, where the rules measure time. */
  readonly time: string;
  readonly isTied: boolean;
}

export interface GridRow extends RowTexts {
  readonly participantId: string;
  readonly slot: number;
  readonly name: string;
  /** Whether the stored row is what the captain reported. */
  readonly isReported: boolean;
  /** The stored points; null while no row is stored. */
  readonly points: number | null;
}

const EMPTY: RowTexts = { place: "", kills: "", time: "", isTied: false };

/** Milliseconds as minutes and seconds: "1:02,5". */
export function timeText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const seconds = (milliseconds % 60_000) / 1000;
  const [whole = "0", part] = String(seconds).split(".");
  return `${minutes}:${whole.padStart(2, "0")}${part ? `,${part}` : ""}`;
}

/** The milliseconds of "1:02,5" or "62.5"; null if the text is no time. */
export function readTime(text: string): number | null {
  const [, minutes = "0", seconds] =
    /^(?:(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/u.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  const time = Math.round(Number(minutes) * 60_000 + Number(seconds.replace(",", ".")) * 1000);
  return time >= 1 && time <= 100_000_000 ? time : null;
}

/** The rows of a game by slot: the stored ones, with the texts that were typed since. */
export function gridRows(
  lobby: DeskLobby,
  game: DeskGame,
  typed: ReadonlyMap<string, RowTexts>,
  isTimed: boolean,
): GridRow[] {
  const stored = new Map(game.lobby_results.map((row) => [row.participant_id, row]));
  return lobby.lobby_slots.map(({ slot, participant_id: participantId, participant }) => {
    const row = stored.get(participantId);
    const texts: RowTexts = !row
      ? EMPTY
      : row.status === "placed"
        ? {
            place: isTimed ? "" : String(row.place),
            kills: String(row.kills),
            time: row.time_ms === null ? "" : timeText(row.time_ms),
            isTied: row.is_tied,
          }
        : { ...EMPTY, place: row.status === "absent" ? "-" : "d" };
    return {
      participantId,
      slot,
      name: participant?.display_name ?? "",
      isReported: row?.is_reported ?? false,
      points: row?.points ?? null,
      ...texts,
      ...typed.get(participantId),
    };
  });
}

const isAbsent = ({ place }: RowTexts) => /^[-–—x]$/iu.test(place.trim());
const isExcluded = ({ place }: RowTexts) => /^d$/iu.test(place.trim());
const placeOf = ({ place }: RowTexts) => (/^\d{1,3}$/u.test(place.trim()) ? Number(place) : null);

/** Whether nothing was typed in a row. */
export const isEmpty = ({ place, kills, time }: RowTexts): boolean =>
  (place + kills + time).trim() === "";

/** Why a row cannot be stored; null if it can. */
export function rowProblem(row: RowTexts, isTimed: boolean, sides: number): RowProblem {
  if (isEmpty(row) || isAbsent(row) || isExcluded(row)) return null;
  const place = placeOf(row);
  if (row.place.trim() !== "" && (place === null || place < 1 || place > sides)) return "place";
  if (row.kills.trim() !== "" && !/^\d{1,3}$/u.test(row.kills.trim())) return "kills";
  if (row.time.trim() !== "" && readTime(row.time) === null) return "time";
  return isTimed ? (row.time.trim() === "" ? "missing" : null) : place === null ? "missing" : null;
}

/** A row as the procedures take it; null if it is empty or cannot be stored. */
export function toEntered(row: GridRow, isTimed: boolean, sides: number): EnteredRow | null {
  const { participantId: participant_id } = row;
  if (isEmpty(row) || rowProblem(row, isTimed, sides) !== null) return null;
  if (isAbsent(row)) return { participant_id, status: "absent" };
  if (isExcluded(row)) return { participant_id, status: "disqualified" };
  const time = readTime(row.time);
  const place = placeOf(row);
  return {
    participant_id,
    kills: Number(row.kills.trim() || 0),
    ...(isTimed || place === null ? {} : { place }),
    ...(time === null ? {} : { time_ms: time }),
    ...(row.isTied && { tied: true }),
  };
}

export interface GridProblems {
  /** Places that several rows have without being marked as tied. */
  readonly repeated: ReadonlySet<number>;
  /** Places that nobody has although a later one is taken. */
  readonly missing: readonly number[];
  /** All kills, if they are more than the players who can die; null otherwise. */
  readonly tooManyKills: number | null;
  /** The rows without a result; they are published as absent. */
  readonly open: readonly GridRow[];
  readonly wrong: ReadonlyMap<string, RowProblem>;
}

/**
 * What is wrong with a grid as a whole.
 * @param players how many players a side has; a player dies at most once, and the last one alive not at all
 */
export function gridProblems(
  rows: readonly GridRow[],
  isTimed: boolean,
  players: number,
): GridProblems {
  const sides = rows.length;
  const wrong = new Map<string, RowProblem>();
  for (const row of rows) {
    const problem = rowProblem(row, isTimed, sides);
    if (problem !== null) wrong.set(row.participantId, problem);
  }
  const placed = isTimed ? [] : rows.filter((row) => placeOf(row) !== null);
  const byPlace = Map.groupBy(placed, (row) => placeOf(row) ?? 0);
  const repeated = new Set(
    [...byPlace]
      .filter(([, of]) => of.length > 1 && of.some(({ isTied }) => !isTied))
      .map(([place]) => place),
  );
  const taken = new Set(
    [...byPlace].flatMap(([place, of]) =>
      of.map((_row, at) => (repeated.has(place) ? place : place + at)),
    ),
  );
  const last = Math.max(0, ...byPlace.keys());
  const excluded = rows.filter(isExcluded).length;
  const gaps = Array.from({ length: last }, (_, at) => at + 1).filter((place) => !taken.has(place));
  const playing = placed.length > 0 ? placed.length : rows.filter(({ time }) => time !== "").length;
  const kills = rows.reduce((sum, row) => sum + (Number(row.kills) || 0), 0);
  return {
    repeated,
    missing: gaps.slice(0, Math.max(0, gaps.length - excluded)),
    tooManyKills: playing === sides && kills > sides * players - 1 ? kills : null,
    open: rows.filter(isEmpty),
    wrong,
  };
}

/** The place of a row, if it is repeated without being marked as tied. */
export const repeatedPlace = (row: GridRow, { repeated }: GridProblems): number | null => {
  const place = placeOf(row);
  return place !== null && repeated.has(place) ? place : null;
};
