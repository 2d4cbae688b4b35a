import { ArrowDownRight, ArrowUpRight, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { AgendaLive } from "@/entities/agenda/components/agenda-live";
import { useAgenda } from "@/entities/agenda/hooks/use-agenda";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy } from "@/entities/match/copy";
import { useNow } from "@/hooks/use-now";
import { stagesCopy } from "../stages-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { nextMatch, type Prospect } from "../domain/next-match.ts";
import { useOwnParticipant } from "../hooks/use-own-participant.ts";

/** How soon a match whose hour has come says so. */
const CLOCK_MS = 15_000;

/** For somebody who plays the tournament: his next match, and what follows from it. */
export function NextMatchCard({ tournament }: { readonly tournament: TournamentPage }) {
  const ownId = useOwnParticipant(tournament);
  const { data: agenda = [] } = useAgenda();
  const now = useNow(CLOCK_MS);
  const next = ownId === null ? null : nextMatch(tournament.stages, ownId);
  if (!next) return null;
  const { match, rival, rivalFrom, round, ifWon, ifLost } = next;
  const awaitsAnswer = agenda.some(
    ({ kind, match_id: id }) => kind === "answer" && id === match.id,
  );
  return (
    <Card className="grid grid-cols-1 gap-5 border-accent/60 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:hidden">
      <section aria-label={stagesCopy.next.title} className="min-w-0">
        <AgendaLive />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="eyebrow">{stagesCopy.next.title}</p>
          <MatchStatusBadge match={match} now={now} />
        </div>
        <div className="mt-2 flex items-center gap-3">
          {rival && <ParticipantMark participant={rival} className="size-12" />}
          <div className="min-w-0">
            <h2 title={rival?.name} className="display truncate text-2xl">
              {rival ? stagesCopy.next.against(rival.name) : stagesCopy.next.unknownRival}
            </h2>
            <ul className="flex flex-wrap gap-x-3 text-[0.9375rem] text-muted">
              {!rival && rivalFrom && (
                <li>{stagesCopy.next.rivalFrom(rivalFrom[0].name, rivalFrom[1].name)}</li>
              )}
              <li>{round}</li>
              <li>{matchCopy.bestOf(match.bestOf)}</li>
              {match.scheduledAt && (
                <li>
                  <time dateTime={match.scheduledAt}>{formatDateTime(match.scheduledAt)}</time>
                </li>
              )}
            </ul>
          </div>
        </div>
        {awaitsAnswer && <p className="mt-3 font-medium">{stagesCopy.next.reported}</p>}
        <Link
          to={paths.matchManage(match.id)}
          className={cn(buttonClass({ variant: rival ? "primary" : "secondary" }), "mt-4")}
        >
          {awaitsAnswer ? stagesCopy.next.answer : stagesCopy.next.room}
        </Link>
      </section>
      <dl className="grid min-w-0 content-center gap-3">
        <ProspectLine label={stagesCopy.next.ifWon} Icon={ArrowUpRight} prospect={ifWon} isGood />
        <ProspectLine label={stagesCopy.next.ifLost} Icon={ArrowDownRight} prospect={ifLost} />
      </dl>
    </Card>
  );
}

interface ProspectLineProps {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly prospect: Prospect;
  readonly isGood?: boolean;
}

function ProspectLine({ label, Icon, prospect, isGood = false }: ProspectLineProps) {
  return (
    <div className="rounded-md bg-surface-raised px-4 py-3">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        <Icon aria-hidden className={cn("size-4", isGood && "text-success")} />
        {label}
      </dt>
      <dd className="font-medium break-words">{prospectText(prospect)}</dd>
    </div>
  );
}

function prospectText(prospect: Prospect): string {
  switch (prospect.kind) {
    case "match":
      return stagesCopy.next.prospects.match(prospect.round, prospect.rival?.name ?? null);
    case "place":
      return stagesCopy.next.prospects.place(prospect.place);
    case "tally":
      return stagesCopy.next.prospects.tally(prospect.wins, prospect.losses);
    default:
      return stagesCopy.next.prospects[prospect.kind];
  }
}
