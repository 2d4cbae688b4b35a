import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatTime } from "@/lib/format";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import type { ParticipantView } from "@/entities/match/domain/participant";
import type { UpcomingMatch } from "../api/list-matches.ts";

interface UpcomingMatchRowProps {
  readonly match: UpcomingMatch;
  readonly now: number;
}

/** One upcoming match; the whole row leads to its page. */
export function UpcomingMatchRow({ match, now }: UpcomingMatchRowProps) {
  return (
    <Link
      to={paths.match(match.id)}
      className="card card-link grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 p-4 md:grid-cols-[5rem_1fr_14rem] md:gap-x-6"
    >
      <time
        dateTime={match.scheduledAt}
        className="display text-3xl tabular-nums md:col-start-1 md:row-start-1"
      >
        {formatTime(match.scheduledAt)}
      </time>
      <span className="col-span-2 row-start-2 grid min-w-0 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 md:col-span-1 md:col-start-2 md:row-start-1">
        <Side side={match.side1} className="flex-row-reverse text-right" />
        <span className="text-sm text-muted">{matchCopy.versus}</span>
        <Side side={match.side2} />
      </span>
      <span className="min-w-0 justify-self-end text-right md:col-start-3 md:row-start-1 md:justify-self-stretch">
        <span className="flex items-center justify-end gap-2">
          <span title={match.title} className="truncate font-medium">
            {match.title}
          </span>
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-muted">
          <span>{match.game}</span>
          <span>{matchCopy.bestOf(match.bestOf)}</span>
          <MatchStatusBadge match={match} now={now} />
        </span>
      </span>
    </Link>
  );
}

interface SideProps {
  readonly side: ParticipantView | null;
  readonly className?: string;
}

function Side({ side, className }: SideProps) {
  return (
    <span className={cn("flex min-w-0 items-center gap-3", className)}>
      {side && <ParticipantMark participant={side} className="size-8 sm:size-10" />}
      <span
        title={side?.name}
        className={cn(
          "line-clamp-2 min-w-0 leading-tight font-semibold break-words sm:text-lg",
          !side && "text-muted italic",
        )}
      >
        {side?.name ?? matchCopy.toBeDefined}
      </span>
    </span>
  );
}
