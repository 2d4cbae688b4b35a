import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { RelativeTime } from "@/components/relative-time";
import { Progress } from "@/components/ui/progress";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { formatTickets } from "@/lib/format";
import { TournamentStatusBadge } from "./tournament-status-badge.tsx";
import { tournamentCopy } from "../copy.ts";
import { prizeLabel, standingPrizes } from "../domain/prizes.ts";
import { playedDays, startWord } from "../domain/start-word.ts";
import type { TournamentSummary } from "../api/tournament-summary.ts";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";

interface TournamentCardProps {
  readonly tournament: TournamentSummary;
  /** The heading level that fits the page's outline. */
  readonly level?: 2 | 3;
}

/** A tournament in a list. The whole card links to the tournament's page. */
export function TournamentCard({ tournament, level = 2 }: TournamentCardProps) {
  const { name, game, max_participants: max, participant_count: count, champion } = tournament;
  const { live_match_count: live } = tournament;
  const now = useNow(null);
  const days = playedDays(tournament, useFormats());
  const Heading = `h${level}` as const;
  const [firstPrize] = standingPrizes(tournament);
  const mode = tournament.type === "team" ? tournament.team_format : tournamentCopy.card.alone;
  const places = champion
    ? tournamentCopy.card.champion(champion.name)
    : tournamentCopy.card.placesTaken(count, max);
  return (
    <article className="card card-link group relative flex h-full overflow-hidden p-0 sm:flex-col">
      <div className="relative w-20 flex-none overflow-hidden sm:w-auto">
        <GameCover
          name={game}
          seed={tournament.id}
          src={tournament.image_url}
          className="size-full transition-transform duration-300 group-hover:scale-[1.03] sm:aspect-[16/8] sm:h-auto"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5 px-3 py-2.5 sm:gap-4 sm:p-5">
        <div>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TournamentStatusBadge
              tournament={tournament}
              className="flex-none sm:absolute sm:top-3 sm:left-3"
            />
            <p className="min-w-0 text-[0.8125rem] break-words text-muted sm:text-sm">{game}</p>
          </div>
          <Heading className="mt-1 line-clamp-2 text-xl break-words sm:text-2xl">
            <Link
              to={paths.tournament(tournament.id)}
              title={name}
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Heading>
        </div>
        <dl className="mt-auto grid grid-cols-[3fr_2fr] gap-x-3 gap-y-1 text-[0.8125rem]/[1.35] sm:text-sm">
          <Fact
            label={tournamentCopy.card.firstPrize}
            value={firstPrize ? prizeLabel(firstPrize) : tournamentCopy.noPrize}
            className={firstPrize && "text-money"}
          />
          <Fact
            label={tournamentCopy.card.entry}
            value={
              tournament.entry_fee > 0 ? formatTickets(tournament.entry_fee) : tournamentCopy.free
            }
          />
          <div className="col-span-2 flex gap-1.5">
            <dt className="text-muted">
              {live ? tournamentCopy.card.now : startWord(tournament, now)}
            </dt>
            <dd className={cn("font-medium", live && "text-accent-2")}>
              {live
                ? tournamentCopy.card.playing(live)
                : (days ?? <RelativeTime value={tournament.start_date} isHour />)}
            </dd>
          </div>
        </dl>
        <div>
          <div className={cn("flex min-h-7 items-center gap-3 sm:mb-2", champion && "result")}>
            <SummaryFaces faces={champion ? [champion] : tournament.faces} />
            <p className="text-[0.8125rem] text-muted tabular-nums sm:text-sm">{places}</p>
            <p className="ml-auto text-sm text-muted">{mode}</p>
          </div>
          {max > 0 && tournament.status !== "Finalizado" && (
            <Progress
              value={count}
              max={max}
              label={tournamentCopy.card.places}
              valueText={places}
              className="max-sm:hidden"
            />
          )}
        </div>
      </div>
    </article>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly className?: string | false;
}

/** Label and value have the same font size, so that they share a baseline. */
function Fact({ label, value, className }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd className={cn("font-display text-lg/6 font-semibold break-words", className)}>{value}</dd>
    </div>
  );
}

/** Pictures of the participants or the winner. They are decorative: a text next to them has the number or the name. */
function SummaryFaces({ faces }: Pick<TournamentSummary, "faces">) {
  if (faces.length === 0) return null;
  return (
    <span aria-hidden className="flex -space-x-1 max-sm:[&>:nth-child(n+4)]:hidden">
      {faces.map(({ id, type, name, imageUrl }) => {
        const Mark = type === "team" ? TeamLogo : UserAvatar;
        return (
          <Mark
            key={id}
            name={name}
            src={imageUrl}
            className="size-7 rounded-full ring-2 ring-surface"
          />
        );
      })}
    </span>
  );
}
