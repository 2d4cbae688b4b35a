import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { matchCopy } from "../copy.ts";
import type { Lineup } from "../domain/lineup.ts";
import type { ParticipantView } from "../domain/participant.ts";

interface LineupListProps {
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
}

/** Who plays on a side, each with the identifier in the match's game. */
export function LineupList({ side, lineup }: LineupListProps) {
  const players = lineup?.players ?? [];
  if (players.length === 0) return <p className="text-muted">{matchCopy.lineup.empty}</p>;
  return (
    <ul aria-label={matchCopy.lineup.of(side?.name ?? matchCopy.toBeDefined)} className="grid">
      {players.map((player) => (
        <li key={player.id}>
          <Link
            to={paths.profile(player.id)}
            className="flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-raised"
          >
            <UserAvatar name={player.name} src={player.imageUrl} className="size-9" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{player.name}</span>
              <span className="block truncate text-sm text-muted">
                {player.gameId ?? matchCopy.lineup.noGameId}
              </span>
            </span>
            {side?.type === "team" && player.role !== "member" && (
              <span className="text-sm text-accent-2">{matchCopy.roles[player.role]}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
