import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { lateText } from "@/entities/match/domain/late-text";
import { type MatchWait, waitText } from "@/entities/match/domain/match-wait";
import { withDotPrefix } from "@/lib/dot-prefix";
import { deskCopy } from "../copy.ts";
import { type NextMatch, sidesOf, whenOf } from "../domain/next-match.ts";

interface NextMatchLinkProps {
  readonly match: NextMatch;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** What the match waits for. */
  readonly wait?: MatchWait | undefined;
  /** True if the list is grouped by start time, so that the row omits the time. */
  readonly isUnderHour?: boolean;
}

/** A match that has not started, as a row that links to its room. */
export function NextMatchLink({ match, now, wait, isUnderHour = false }: NextMatchLinkProps) {
  const { id, side1, side2, scheduledAt, context } = match;
  const waits = wait && waitText(wait, now);
  const pressing = wait?.asks ? waits : (lateText(scheduledAt, now) ?? waits);
  const said = pressing ?? (isUnderHour ? null : whenOf(scheduledAt, now));
  return (
    <Link
      to={paths.matchManage(id)}
      className="flex min-h-14 flex-1 items-center gap-3 px-4 py-2.5 hover:bg-surface-raised"
    >
      <SideMarks match={match} />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-semibold wrap-anywhere">
          {sidesOf({ side1, side2 })}
        </span>
        {/* On a phone the text may wrap. Screen readers read a dot between two facts; other users see a gap. */}
        <span className="flex flex-wrap gap-x-3 text-[0.9375rem] text-muted">
          {context.kind === "tournament" && <span>{context.round}</span>}
          {said && (
            <>
              {context.kind === "tournament" && (
                <span className="sr-only">{withDotPrefix("")}</span>
              )}
              <span className={pressing ? "text-warning" : "text-foreground"}>{said}</span>
            </>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
    </Link>
  );
}

interface AllNextLinkProps {
  readonly tournamentId: string;
  /** The number of matches that are still to be played. */
  readonly total: number;
}

/** A link from the first coming matches to the list of all coming matches. */
export function AllNextLink({ tournamentId, total }: AllNextLinkProps) {
  return (
    <Link
      to={`${paths.organize(tournamentId, "partidos")}&estado=por-jugar`}
      className="flex min-h-11 items-center justify-center px-4 text-[0.9375rem] font-semibold link"
    >
      {deskCopy.allNext(total)}
    </Link>
  );
}

export function SideMarks({ match }: { readonly match: Pick<NextMatch, "side1" | "side2"> }) {
  return (
    <span className="flex flex-none gap-1">
      {[match.side1, match.side2].map(
        (side) => side && <ParticipantAvatar key={side.id} participant={side} className="size-7" />,
      )}
    </span>
  );
}
