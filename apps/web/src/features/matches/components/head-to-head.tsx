import type { ReactNode } from "react";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { isMatchOver } from "@/entities/match/domain/status";
import { countShownMeetings, winsBetween } from "../domain/head-to-head.ts";
import { matchSectionsCopy as texts } from "../match-sections-copy.ts";

interface HistoryProps {
  readonly match: MatchDetails;
  /** The list of the sides' last meetings; null until the list has loaded. */
  readonly meetings: ReactNode;
}

/** The wins of each side against the other, counted in all video games, and the last meetings of the two sides. */
export function History({ match, meetings }: HistoryProps) {
  const { wins1, wins2, draws } = winsBetween(match);
  const shownMeetings = countShownMeetings(match);
  return (
    <>
      {wins1 + wins2 + draws > 0 && (
        <p className="mt-1 flex flex-wrap items-baseline justify-center gap-x-2 text-sm text-muted">
          {texts.history(isMatchOver(match.status))}
          {wins1 + wins2 > 0 && (
            <span className="flex min-w-0 items-baseline gap-x-2 font-semibold wrap-anywhere text-foreground">
              {match.side1?.name}
              <span className="flex-none font-display text-2xl font-bold tabular-nums">
                {[wins1, wins2].join("-")}
              </span>
              {match.side2?.name}
            </span>
          )}
          {draws > 0 && <span>{texts.draws(draws)}</span>}
        </p>
      )}
      {shownMeetings > 0 && (
        // Reserves the height of the list before the list has loaded.
        <div className="mt-2" style={{ minHeight: `${3.5 * shownMeetings}rem` }}>
          {meetings}
        </div>
      )}
    </>
  );
}
