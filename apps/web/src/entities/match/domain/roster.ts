import type { Tables } from "@leyenda/db-types";

type PlayerRow = Pick<Tables<"profiles">, "id" | "username" | "avatar_url" | "game_identities">;
export type EntryRow = Pick<Tables<"roster_entries">, "participant_id" | "state">;
export type ChangeRow = Pick<
  Tables<"roster_changes">,
  "id" | "participant_id" | "kind" | "reason" | "created_at"
> & { player: Pick<PlayerRow, "username"> | null };

/** Rows with the rosters of some teams. */
export interface RosterRows {
  readonly entries: readonly (EntryRow & { player: PlayerRow | null })[];
  readonly changes: readonly ChangeRow[];
}

/** The players of a team's roster: first those whom the team may field, by name, then those who have left. */
export interface Roster {
  readonly players: readonly (EntryRow & { player: PlayerRow })[];
  readonly changes: readonly ChangeRow[];
}

/** The roster of one team; null for a player, and if the tournament does not fix rosters. */
export function toRoster({ entries, changes }: RosterRows, participantId: string): Roster | null {
  const players = entries.flatMap(({ player, ...entry }) =>
    player && entry.participant_id === participantId ? [{ ...entry, player }] : [],
  );
  if (players.length === 0) return null;
  players.sort(
    (one, other) =>
      Number(one.state !== "active") - Number(other.state !== "active") ||
      one.player.username.localeCompare(other.player.username, "es"),
  );
  return { players, changes: changes.filter((change) => change.participant_id === participantId) };
}

/** The ids of the players who may play now. */
export function activeIds(roster: Roster): ReadonlySet<string> {
  return new Set(
    roster.players.filter(({ state }) => state === "active").map(({ player }) => player.id),
  );
}
