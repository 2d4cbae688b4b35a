import { matchCopy } from "../copy.ts";

type PlayerRow = {
  id: string;
  username: string;
  avatar_url: string | null;
  game_identities: unknown;
};

export type LineupRow = {
  type: string;
  user: (PlayerRow & { country: string | null; stats: unknown }) | null;
  team: {
    stats: unknown;
    game_identities: unknown;
    team_members: { role: string; profile: PlayerRow | null }[];
  } | null;
};

export type LineupPlayer = {
  id: string;
  name: string;
  imageUrl: string | null;
  /** The identifier in the match's game; null when the player has not given one. */
  gameId: string | null;
  role: "leader" | "co-leader" | "member";
};

export type Lineup = {
  /** The side's own identifier in the game: the team's, or the player's. */
  gameId: string | null;
  players: LineupPlayer[];
  stats: { label: string; value: string }[];
};

const roleOrder = ["leader", "co-leader", "member"] as const;

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function identityIn(identities: unknown, game: string): string | null {
  const id = record(identities)[game];
  return typeof id === "string" && id !== "" ? id : null;
}

function toPlayer(row: PlayerRow, role: string, game: string): LineupPlayer {
  return {
    id: row.id,
    name: row.username,
    imageUrl: row.avatar_url,
    gameId: identityIn(row.game_identities, game),
    role: roleOrder.find((known) => known === role) ?? "member",
  };
}

/**
 * The figures shown of a side. The platform counts results, not kills: without imported statistics
 * the average KDA reads as unknown.
 */
function statsOf(stats: unknown): Lineup["stats"] {
  const known = record(stats);
  const rows = [
    { label: matchCopy.stats.winRate, value: known["winRate"], unit: "%" },
    { label: matchCopy.stats.averageKda, value: known["averageKda"], unit: "" },
    { label: matchCopy.stats.wins, value: known["wins"], unit: "" },
    { label: matchCopy.stats.played, value: known["tournamentsPlayed"], unit: "" },
    { label: matchCopy.stats.titles, value: known["tournamentsWon"], unit: "" },
  ];
  const format = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });
  const isRecorded = typeof known["winRate"] === "number";
  return rows.flatMap(({ label, value, unit }) => {
    if (typeof value === "number") return [{ label, value: `${format.format(value)}${unit}` }];
    return isRecorded && label === matchCopy.stats.averageKda
      ? [{ label, value: matchCopy.stats.unknown }]
      : [];
  });
}

/** Who plays on a side, leaders first, and the side's figures. */
export function toLineup(row: LineupRow, game: string): Lineup {
  const members = row.team?.team_members ?? [];
  const players = row.user
    ? [toPlayer(row.user, "leader", game)]
    : members.flatMap(({ profile, role }) => (profile ? [toPlayer(profile, role, game)] : []));
  const owner = row.user ?? row.team;
  return {
    gameId: identityIn(owner?.game_identities, game),
    players: players.toSorted(
      (a, b) =>
        roleOrder.indexOf(a.role) - roleOrder.indexOf(b.role) || a.name.localeCompare(b.name),
    ),
    stats: statsOf(owner?.stats),
  };
}
