import type { Tables } from "@leyenda/db-types";
import type { Roster } from "./roster.ts";

type Profile = Tables<"profiles">;
type Team = Tables<"teams">;
export type PlayerRow = Pick<Profile, "id" | "username" | "avatar_url" | "game_identities">;
type Role = Tables<"team_members">["role"];

export type LineupRow = {
  /** The latest results as the letters W (won) and L (lost), newest first. */
  form?: string | null;
  user: PlayerRow | null;
  team:
    | (Pick<Team, "game_identities"> & {
        team_members: { role: Role; profile: PlayerRow | null }[];
      })
    | null;
};

export type LineupPlayer = {
  id: string;
  name: string;
  imageUrl: string | null;
  /** The player's identifier in the match's game; null if the player has not given one. */
  gameId: string | null;
  role: Role;
  /** The player's role in the chosen line-up of this match; undefined if the team chose none. */
  part?: "starter" | "substitute";
  /** Whether the player is a stand-in from outside the roster. */
  isStandIn?: boolean;
  /** The maps before which the player was substituted in or out, in order. */
  changes?: { game: number; isIn: boolean }[];
};

export type Lineup = {
  /** The last five results as the letters W (won) and L (lost), newest first; empty before the first match. */
  form: string;
  /** The identifier of the team, or of the single player, in the game. */
  gameId: string | null;
  players: LineupPlayer[];
};

/** The sort order of roles. */
const RANK: Readonly<Record<Role, number>> = { leader: 0, "co-leader": 1, member: 2 };

function identityIn(identities: Profile["game_identities"] | undefined, game: string) {
  return (identities && Object.hasOwn(identities, game) && identities[game]) || null;
}

export function toPlayer(row: PlayerRow, role: Role, game: string): LineupPlayer {
  return {
    id: row.id,
    name: row.username,
    imageUrl: row.avatar_url,
    gameId: identityIn(row.game_identities, game),
    role,
  };
}

/** The players of a side, leaders first; for a team with a fixed roster, only its active players. */
export function toLineup(row: LineupRow, game: string, roster: Roster | null): Lineup {
  const members = row.team?.team_members ?? [];
  const roleOf = (id: string) => members.find(({ profile }) => profile?.id === id)?.role;
  const players = row.user
    ? [toPlayer(row.user, "leader", game)]
    : roster
      ? roster.players.flatMap(({ player, state }) =>
          state === "active" ? toPlayer(player, roleOf(player.id) ?? "member", game) : [],
        )
      : members.flatMap(({ profile, role }) => (profile ? toPlayer(profile, role, game) : []));
  const owner = row.user ?? row.team;
  return {
    form: row.form ?? "",
    gameId: identityIn(owner?.game_identities, game),
    players: players.toSorted(
      (a, b) => RANK[a.role] - RANK[b.role] || a.name.localeCompare(b.name),
    ),
  };
}
