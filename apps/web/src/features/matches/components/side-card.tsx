import { Link } from "react-router";
import { Card, CardHeader } from "@/components/ui/card";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { matchCopy } from "@/entities/match/copy";
import type { Lineup } from "@/entities/match/domain/lineup";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { copy } from "../copy.ts";

interface SideCardProps {
  readonly side: ParticipantView | null;
  readonly lineup: Lineup | null;
}

/** One side's figures and line-up. */
export function SideCard({ side, lineup }: SideCardProps) {
  const name = side?.name ?? matchCopy.toBeDefined;
  const stats = lineup?.stats ?? [];
  const players = lineup?.players ?? [];
  return (
    <Card className="min-w-0">
      <CardHeader title={<span className="break-words">{name}</span>} />
      <h3 className="eyebrow mb-2">{copy.detail.stats}</h3>
      {stats.length === 0 ? (
        <p className="text-muted">{copy.detail.noStats}</p>
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {stats.map(({ label, value }) => (
            <div key={label} className="rounded-md bg-surface-raised px-3 py-2">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <h3 className="eyebrow mt-5 mb-2">{copy.detail.lineup}</h3>
      {players.length === 0 ? (
        <p className="text-muted">{copy.detail.noLineup}</p>
      ) : (
        <ul aria-label={copy.detail.lineupOf(name)} className="grid">
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
                    {player.gameId ?? copy.detail.noGameId}
                  </span>
                </span>
                {side?.type === "team" && player.role !== "member" && (
                  <span className="text-sm text-accent-2">{matchCopy.roles[player.role]}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
