import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { withDotPrefix } from "@/lib/dot-prefix";
import { ownFormats } from "@/lib/format";
import { meetingsQuery } from "../api/list-head-to-head-matches.ts";
import { resultFor, shortDate, SHOWN } from "../domain/head-to-head.ts";
import { matchSectionsCopy as copy } from "../match-sections-copy.ts";

interface MeetingsProps {
  readonly match: MatchDetails;
  readonly ids: readonly [string, string];
}

/** The last meetings of both sides, each with a link. */
export function Meetings({ match, ids }: MeetingsProps) {
  const { data = [] } = useQuery(meetingsQuery(ids));
  const others = data.filter(({ id }) => id !== match.id).slice(0, SHOWN);
  return (
    <ol aria-label={copy.meetings}>
      {others.map((meeting) => {
        const winner = [match.side1, match.side2].find((side) => side?.id === meeting.winnerId);
        return (
          <li key={meeting.id} className="border-t border-border/60 first:border-0">
            <Link
              to={paths.match(meeting.id)}
              className="group grid h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3"
            >
              <span className="min-w-0">
                <span className="block truncate group-hover:underline">{meeting.title}</span>
                <span className="block truncate text-sm text-muted">
                  <span className="result">{copy.wonBy(winner?.name ?? null)}</span>
                  {meeting.decidedAt &&
                    withDotPrefix(shortDate(ownFormats.formatDate(meeting.decidedAt)))}
                </span>
              </span>
              <span className="result font-display text-xl font-bold tabular-nums">
                {resultFor(meeting, ids[0])}
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted" />
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
