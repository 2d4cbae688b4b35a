import type { MatchDetails } from "../api/get-match.ts";
import { type Lineup, type LineupPlayer, type PlayerRow, toPlayer } from "./lineup.ts";

interface Chosen {
  readonly players: readonly {
    readonly role: "starter" | "substitute";
    readonly is_stand_in: boolean;
    readonly player: PlayerRow | null;
  }[];
  readonly changes: readonly {
    readonly game: number;
    readonly out_id: string;
    readonly in_id: string;
  }[];
}

/**
 * The line-up that a team chose for a match, starters first.
 * For each player: the maps before which the player was substituted in or out.
 */
export function chosenPlayers(
  { players, changes }: Chosen,
  fielded: readonly LineupPlayer[],
  game: string,
): LineupPlayer[] {
  const roleOf = new Map(fielded.map(({ id, role }) => [id, role]));
  return players
    .flatMap(({ player, role, is_stand_in: isStandIn }) =>
      player
        ? [
            {
              ...toPlayer(player, roleOf.get(player.id) ?? "member", game),
              part: role,
              isStandIn,
              changes: changes
                .filter((change) => [change.in_id, change.out_id].includes(player.id))
                .map((change) => ({ game: change.game, isIn: change.in_id === player.id })),
            },
          ]
        : [],
    )
    .toSorted(
      (one, other) =>
        Number(one.part === "substitute") - Number(other.part === "substitute") ||
        one.name.localeCompare(other.name, "es"),
    );
}

/** The ids of the players of a line-up who play a given map of the series. */
export function onTheField({ players, changes }: Chosen, game: number): ReadonlySet<string> {
  const field = new Set(
    players.flatMap(({ player, role }) => (player && role === "starter" ? [player.id] : [])),
  );
  for (const change of changes) {
    if (change.game > game) continue;
    field.delete(change.out_id);
    field.add(change.in_id);
  }
  return field;
}

type Fielded = Pick<
  MatchDetails,
  "chosen" | "context" | "participant1Id" | "participant2Id" | "lineup1" | "lineup2"
>;

/** The players of a side: the line-up that the team chose, or without one, all players whom the team may field. */
export function fieldedLineup(match: Fielded, side: 1 | 2): Lineup | null {
  const lineup = side === 1 ? match.lineup1 : match.lineup2;
  const id = side === 1 ? match.participant1Id : match.participant2Id;
  const chosen = match.chosen.find((one) => one.participant_id === id);
  return lineup && chosen
    ? { ...lineup, players: chosenPlayers(chosen, lineup.players, match.context.game) }
    : lineup;
}
