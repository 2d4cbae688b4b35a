import { matchReportStatisticsLimits } from "@leyenda/db-types/limits";
import type { Counts, GameCounts, StatisticsLine } from "@/entities/match/domain/kda";

/** The text in the fields of one player. */
export type DraftRow = Readonly<Record<keyof Counts, string>>;
/** The text of the fields, by player, or by player and map. See `rowKey`. */
export type Draft = Readonly<Record<string, DraftRow>>;

export interface KnownFigures extends Counts {
  readonly profile_id: string;
  /** The statistics of each map, if they were reported per map. */
  readonly games?: readonly GameCounts[];
}

export const EMPTY_ROW: DraftRow = { kills: "", deaths: "", assists: "" };

/**
 * The key of a player's fields in a draft.
 * @param game the position of the map in the series; null for the whole match
 */
export const rowKey = (playerId: string, game: number | null): string =>
  game === null ? playerId : `${playerId}:${game}`;

const isFilled = (row: DraftRow) => Object.values(row).some((text) => text !== "");

/** Removes everything but digits, and limits the number to the database's maximum. */
export function cleanCount(text: string): string {
  const digits = text.replaceAll(/\D/g, "").slice(0, 3);
  if (digits === "") return "";
  return String(Math.min(Number(digits), matchReportStatisticsLimits.kills.max));
}

const toTexts = ({ kills, deaths, assists }: Counts): DraftRow => ({
  kills: String(kills),
  deaths: String(deaths),
  assists: String(assists),
});

/**
 * Fills the fields with statistics that were reported before.
 * @param isSeries false if the match has one map, so that its statistics are entered for the whole match
 */
export function toDraft(lines: readonly KnownFigures[], isSeries = false): Draft {
  return Object.fromEntries(
    lines.flatMap((line): [string, DraftRow][] =>
      isSeries && line.games && line.games.length > 0
        ? line.games.map((game) => [rowKey(line.profile_id, game.number), toTexts(game)])
        : [[rowKey(line.profile_id, null), toTexts(line)]],
    ),
  );
}

/** Whether statistics are typed by map. The statistics of the whole match are then their sum. */
export function isByGame(draft: Draft): boolean {
  return Object.entries(draft).some(([key, row]) => key.includes(":") && isFilled(row));
}

/** The text in a player's fields for one map. If `game` is null, the text for the whole match. */
export function shownRow(draft: Draft, playerId: string, game: number | null): DraftRow {
  if (game !== null || !isByGame(draft)) return draft[rowKey(playerId, game)] ?? EMPTY_ROW;
  const rows = Object.entries(draft)
    .filter(([key, row]) => key.startsWith(`${playerId}:`) && isFilled(row))
    .map(([, row]) => row);
  if (rows.length === 0) return EMPTY_ROW;
  const sumOf = (field: keyof Counts) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
  return toTexts({ kills: sumOf("kills"), deaths: sumOf("deaths"), assists: sumOf("assists") });
}

/** Converts the statistics of players to the arguments of the database's procedures. */
export function toRows(lines: readonly StatisticsLine[]) {
  return lines.map(({ profileId, ...counts }) => ({ profile_id: profileId, ...counts }));
}

/**
 * Returns the statistics to report: by player, or by player and map if a field was filled for a single map. Players
 * with only empty fields are left out. Empty fields of the other players are reported as zero.
 */
export function toLines(draft: Draft): StatisticsLine[] {
  const isOfGames = isByGame(draft);
  return Object.entries(draft)
    .filter(([key, row]) => isFilled(row) && key.includes(":") === isOfGames)
    .map(([key, { kills, deaths, assists }]) => {
      const [profileId = "", game] = key.split(":");
      return {
        profileId,
        kills: Number(kills),
        deaths: Number(deaths),
        assists: Number(assists),
        ...(game !== undefined && { game: Number(game) }),
      };
    });
}
