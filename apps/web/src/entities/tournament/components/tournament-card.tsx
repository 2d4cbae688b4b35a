import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Progress } from "@/components/ui/progress";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { formatTickets } from "@/lib/format";
import { SummaryFaces } from "./summary-faces.tsx";
import { TournamentStatusBadge } from "./tournament-status-badge.tsx";
import { tournamentCopy } from "../copy.ts";
import { prizeLabel } from "../domain/prizes.ts";
import type { TournamentSummary } from "../api/tournament-summary.ts";

interface TournamentCardProps {
  readonly tournament: TournamentSummary;
  /** Heading level, so that the page's outline stays whole. */
  readonly level?: 2 | 3;
}

function startWord(status: string, startDate: string, now: number) {
  if (status === "Finalizado") return tournamentCopy.card.finished;
  return Date.parse(startDate) > now ? tournamentCopy.card.starts : tournamentCopy.card.started;
}

/** A tournament in the list: the whole card leads to its page. */
export function TournamentCard({ tournament, level = 2 }: TournamentCardProps) {
  const { name, game, status, max_participants: max, participant_count: count } = tournament;
  const now = useNow(null);
  const Heading = level === 2 ? "h2" : "h3";
  const [firstPrize] = tournament.prizes;
  const places = tournamentCopy.card.placesTaken(count, max);
  return (
    <article className="card card-link group relative flex h-full flex-col overflow-hidden p-0">
      <div className="relative overflow-hidden">
        <GameCover
          name={game}
          seed={tournament.id}
          src={tournament.image_url}
          className="aspect-[16/8] w-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <TournamentStatusBadge status={status} className="absolute top-3 left-3" />
      </div>
      <div className="flex flex-1 flex-col gap-4 p-5">
        <div>
          <p className="text-sm text-muted">{game}</p>
          <Heading className="mt-1 line-clamp-2 text-2xl break-words">
            <Link
              to={paths.tournament(tournament.id)}
              title={name}
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Heading>
        </div>
        <dl className="mt-auto grid grid-cols-3 gap-3 text-sm">
          <Fact
            label={tournamentCopy.card.firstPrize}
            value={firstPrize ? prizeLabel(firstPrize) : tournamentCopy.noPrize}
          />
          <Fact
            label={tournamentCopy.card.entry}
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
          <div className="mb-2 flex min-h-7 items-center gap-3">
            <SummaryFaces faces={tournament.faces} />
            <p className="text-sm text-muted tabular-nums">{places}</p>
          </div>
          {max > 0 && (
            <Progress
              value={count}
              max={max}
              label={tournamentCopy.card.places}
              valueText={places}
            />
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
