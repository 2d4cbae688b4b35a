import { Countdown } from "@/components/countdown";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import type { MatchDetails } from "../api/get-match.ts";
import { matchCopy } from "../copy.ts";
import { publicDisputeCopy } from "../dispute-copy.ts";
import { awaitsRival } from "../domain/feeder-match.ts";
import { liveScoreOf } from "../domain/live-score.ts";
import { isMatchLive } from "../domain/status.ts";
import { DelayReason } from "./delay-reason.tsx";
import { MatchStation } from "./match-station.tsx";
import { EarliestStart } from "./earliest-start.tsx";

/**
 * When and where an open match is played: the scheduled or the earliest possible time, and the station.
 * For a disputed match: the referee in charge, the frozen tickets, and when the dispute began.
 */
export function MatchSchedule({ match }: { readonly match: MatchDetails }) {
  const { formatRelative, formatTimeZone, formatWhen } = useFormats();
  const { isCertain } = useSession();
  const now = useNow(15_000);
  const { scheduledAt } = match;
  const since = match.liveSince ?? scheduledAt;
  const live = liveScoreOf(match);
  return (
    <div
      // For a match that waits for a side, a line is reserved for the earliest start, which loads after the page.
      className={cn(
        "mt-4 flex flex-wrap items-baseline justify-center gap-x-3 text-center text-muted",
        awaitsRival(match) ? "min-h-6" : "empty:hidden",
      )}
    >
      {scheduledAt && (
        <time
          dateTime={scheduledAt}
          className="inline-block text-foreground first-letter:uppercase"
        >
          {[formatWhen(scheduledAt, now), formatTimeZone(scheduledAt)].join(" ")}
        </time>
      )}
      {isCertain && match.context.kind === "tournament" && (
        <>
          <MatchStation
            matchId={match.id}
            className="font-semibold text-foreground wrap-anywhere"
          />
          <EarliestStart
            tournamentId={match.context.tournamentId}
            matchId={match.id}
            className="font-semibold text-foreground"
          />
        </>
      )}
      {since && isMatchLive(match, now) && (
        <span>
          {[
            matchCopy.playedSince(formatRelative(since, now)),
            ...(live ? [] : [matchCopy.noScore]),
          ].join(" · ")}
        </span>
      )}
      {match.status === "disputed" && (
        <p className="w-full rounded-md border border-warning/60 px-4 py-3 text-foreground">
          {publicDisputeCopy[match.kind]}
          {match.context.kind === "challenge" &&
            match.context.wager > 0 &&
            ` ${publicDisputeCopy.held(formatTickets(2 * match.context.wager))}`}
          {match.disputedAt && (
            <span className="mt-1 block text-sm text-muted">
              {publicDisputeCopy.since(formatRelative(match.disputedAt, now))}
            </span>
          )}
        </p>
      )}
      {scheduledAt && !live && Date.parse(scheduledAt) > now && (
        <Countdown to={scheduledAt} label={matchCopy.startsIn} className="text-xl text-accent-2" />
      )}
      <DelayReason match={match} now={now} />
    </div>
  );
}
