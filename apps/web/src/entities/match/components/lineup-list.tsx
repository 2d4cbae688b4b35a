import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { matchCopy } from "../copy.ts";
import { playerCopy } from "../player-copy.ts";
import { lineupCopy } from "../lineup-copy.ts";
import type { Lineup, LineupPlayer } from "../domain/lineup.ts";
import type { ParticipantView } from "../domain/participant.ts";

interface LineupListProps {
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
  /**
   * Whether the list is in the match room. There, players without an identifier in the game are marked.
   * The opponents need the identifier to find the player.
   */
  readonly isForRoom?: boolean;
}

/**
 * A team's identifier in the match's game, and the team's players with their identifiers.
 * Possible substitutes are listed separately.
 */
export function LineupList({ side, lineup, isForRoom = false }: LineupListProps) {
  const players = lineup?.players ?? [];
  const name = side?.name ?? matchCopy.toBeDefined;
  if (players.length === 0) {
    return (
      <p className="text-muted">
        {side?.isGuest ? playerCopy.lineup.guest : playerCopy.lineup.empty}
      </p>
    );
  }
  const isTeam = side?.type === "team";
  const starters = players.filter(({ part }) => part !== "substitute");
  const substitutes = players.filter(({ part }) => part === "substitute");
  return (
    <>
      {isTeam && lineup?.gameId && (
        <p className="mb-1 px-2 text-sm break-words text-muted">
          {playerCopy.lineup.teamGameId} <b className="text-foreground">{lineup.gameId}</b>
        </p>
      )}
      <Players
        label={playerCopy.lineup.of(name)}
        players={starters}
        isTeam={isTeam}
        isForRoom={isForRoom}
      />
      {substitutes.length > 0 && (
        <>
          <p aria-hidden className="mt-2 mb-1 px-2 text-sm text-muted">
            {lineupCopy.substitutes}
          </p>
          <Players
            label={lineupCopy.substitutesOf(name)}
            players={substitutes}
            isTeam={isTeam}
            isForRoom={isForRoom}
          />
        </>
      )}
    </>
  );
}

interface PlayersProps {
  readonly label: string;
  readonly players: readonly LineupPlayer[];
  readonly isTeam: boolean;
  readonly isForRoom: boolean;
}

function Players({ label, players, isTeam, isForRoom }: PlayersProps) {
  return (
    <ul aria-label={label} className="grid">
      {players.map((player) => (
        <li key={player.id}>
          <Link
            to={paths.profile(player.id)}
            className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-raised"
          >
            <UserAvatar name={player.name} src={player.imageUrl} className="size-9" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{player.name}</span>
              <span className="block truncate text-sm text-muted empty:hidden">
                {player.gameId ?? (isForRoom && playerCopy.lineup.noGameId)}
              </span>
              {(player.changes ?? []).map(({ game, isIn }) => (
                <span key={game} className="block text-sm text-muted">
                  {isIn ? lineupCopy.cameIn(game) : lineupCopy.wentOut(game)}
                </span>
              ))}
            </span>
            {player.isStandIn ? (
              <span className="text-sm text-warning">{lineupCopy.standIn}</span>
            ) : (
              isTeam &&
              player.role !== "member" && (
                <span className="text-sm text-muted">{playerCopy.roles[player.role]}</span>
              )
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
