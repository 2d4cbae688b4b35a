import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Progress } from "@/components/ui/progress";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatTickets } from "@/lib/format";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { tournamentCopy } from "@/entities/tournament/copy";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import type { TournamentListItem } from "../api/list-tournaments.ts";
import { copy } from "../copy.ts";

interface TournamentCardProps {
  readonly tournament: TournamentListItem;
}

function startWord(status: string, startDate: string, now: number) {
  if (status === "Finalizado") return copy.card.finished;
  return Date.parse(startDate) > now ? copy.card.starts : copy.card.started;
}

/** A tournament in the list: the whole card leads to its page. */
export function TournamentCard({ tournament }: TournamentCardProps) {
  const { name, game, status, max_participants: max, participant_count: count } = tournament;
  const now = useNow(null);
  const [firstPrize] = tournament.prizes;
  const places = copy.card.placesTaken(count, max);
  return (
    <article className="card card-link group relative flex h-full flex-col overflow-hidden p-0">
      <div className="relative overflow-hidden">
        <GameCover
          name={game}
          src={tournament.image_url}
          className="aspect-[16/8] w-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <TournamentStatusBadge status={status} className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <p className="text-sm text-muted">{game}</p>
          <h2 className="mt-1 line-clamp-3 text-2xl break-words">
            <Link
              to={paths.tournament(tournament.id)}
              title={name}
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </h2>
        </div>
        <dl className="mt-auto grid grid-cols-3 gap-3 text-sm">
          <Fact
            label={copy.card.firstPrize}
            value={firstPrize ? prizeLabel(firstPrize) : tournamentCopy.noPrize}
          />
          <Fact
            label={copy.card.entry}
            value={
              tournament.entry_fee > 0 ? formatTickets(tournament.entry_fee) : tournamentCopy.free
            }
          />
          <div className="min-w-0">
            <dt className="text-muted">{startWord(status, tournament.start_date, now)}</dt>
            <dd className="font-medium">
              <RelativeTime value={tournament.start_date} />
            </dd>
          </div>
        </dl>
        <div>
          <p className="mb-2 text-sm text-muted tabular-nums">{places}</p>
          {max > 0 && (
            <Progress value={count} max={max} label={copy.card.places} valueText={places} />
          )}
        </div>
      </div>
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}
