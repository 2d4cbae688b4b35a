import { formatNumber } from "@/lib/format";
import type { Participant } from "./tournament-participant.ts";

/** A row of a table of lobbies, as `lobby_table` returns it. */
export interface LobbyRow {
  readonly lobby_id: string;
  readonly lobby_name: string;
  readonly slot: number;
  readonly participant_id: string;
  readonly place: number;
  readonly movement: number | null;
  readonly reason: {
    readonly rule: string;
    readonly own: number | null;
    readonly above: number | null;
  } | null;
  readonly points: number;
  readonly adjustment: number;
  readonly kills: number;
  readonly game_numbers: readonly number[];
  readonly game_places: readonly (number | null)[];
  readonly game_points: readonly number[];
  readonly advances: boolean | null;
  readonly is_out: boolean;
  readonly is_provisional: boolean;
}

/** A number of a table, rounded to two decimals; a dash where a side has none. */
export const spokenNumber = (value: number | null): string =>
  value === null ? "–" : formatNumber(Math.round(value * 100) / 100);

export interface LobbyTable {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly (LobbyRow & { readonly entrant: Participant | undefined })[];
  /** The numbers of the games that count, in order. */
  readonly games: readonly number[];
  readonly isProvisional: boolean;
}

/** The tables of the lobbies of a stage, in their order. */
export function toLobbyTables(
  rows: readonly LobbyRow[],
  entrants: readonly Participant[],
): LobbyTable[] {
  const known = new Map(entrants.map((entrant) => [entrant.id, entrant]));
  // Where all lobbies have a common table, only one side is first.
  const isCommon = rows.filter(({ place }) => place === 1).length === 1;
  const sorted = isCommon ? rows.toSorted((one, other) => one.place - other.place) : rows;
  return [
    ...Map.groupBy(sorted, (row) => (isCommon ? (sorted[0]?.lobby_id ?? "") : row.lobby_id)),
  ].map(([id, own]) => ({
    id,
    name: own[0]?.lobby_name ?? "",
    rows: own.map((row) => ({ ...row, entrant: known.get(row.participant_id) })),
    games: [...new Set(own.flatMap((row) => row.game_numbers))].toSorted((a, b) => a - b),
    isProvisional: own.some((row) => row.is_provisional),
  }));
}
