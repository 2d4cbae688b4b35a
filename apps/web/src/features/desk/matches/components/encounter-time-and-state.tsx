import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { lateText } from "@/entities/match/domain/late-text";
import { type MatchWait, waitText } from "@/entities/match/domain/match-wait";
import { shortRelativeTime } from "@/entities/match/domain/short-relative-time";
import { isMatchAhead, isMatchDue, isMatchLive, isMatchOver } from "@/entities/match/domain/status";
import { helpCopy } from "@/entities/match/start-copy";
import { cn } from "@/lib/cn";
import { formatDateTime, ownFormats } from "@/lib/format";
import type { Encounter } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import type { ClockState } from "../domain/match-clock-state.ts";
import { firstActCopy } from "../copy.ts";

const DAY_MS = 86_400_000;
/** If the time is further away than this, a date is shown instead of a number of days. */
const FAR_MS = 7 * DAY_MS;

const clockWords: Record<ClockState, string> = {
  absent: copy.encounters.absent,
  walkover: matchCopy.walkover,
  objected: matchCopy.objected,
};

interface EncounterTimeAndStateProps {
  readonly match: Encounter;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** The time at which the match ended or, if it is not decided, the scheduled time. */
  readonly at: string | null;
  readonly wait: MatchWait | undefined;
  readonly round: string | undefined;
  readonly clock: ClockState | null;
  readonly isUndated: boolean;
  /** Whether the match has no report although it should have a result by now. */
  readonly isUnsaid: boolean;
  /** Whether exactly one side has reported a result. */
  readonly isReported: boolean;
  readonly isOnItsOwn: boolean;
}

/** The time and the state of a match in its row. */
export function EncounterTimeAndState(props: EncounterTimeAndStateProps) {
  const { match, now, at, wait, round, clock, isUndated, isUnsaid, isOnItsOwn } = props;
  const isOver = isMatchOver(match.status);
  const isLive = !isOver && isMatchLive(match, now);
  // A match in play shows when it began.
  const live = isLive ? match.liveSince : null;
  const isLate = !isOver && !isLive && !isMatchAhead(match, now);
  // Whether the row shows the match as late; false if a label below the time already shows the match clock.
  const isBehind = clock === null && !isUnsaid && isMatchDue(match, now);
  const distance = at === null ? null : Math.abs(Date.parse(at) - now);
  // A match that is far away shows its date and hour.
  const isFar = distance !== null && distance >= FAR_MS;
  const showsDistance = distance !== null && (isFar || distance < DAY_MS) && clock !== "objected";
  const showsHour = !isFar && !wait;
  const isHourOptional = showsDistance && !match.isCalled;
  return (
    <div className="group/when flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 [grid-area:when]">
      {round && <span className="text-sm text-muted">{round}</span>}
      {(at || !isOver) && !isUndated && (
        <Link
          to={paths.matchManage(match.id)}
          className={cn(
            "encounter-link",
            "encounter-time",
            isOnItsOwn && "encounter-time-below",
            // The time since which the match is late is never cut off.
            (wait || (showsDistance && isLate)) && "whitespace-normal",
          )}
        >
          {wait && (
            <time dateTime={wait.since} className="text-warning">
              {waitText(wait, now)}
            </time>
          )}
          {showsHour && (
            <span
              className={
                at
                  ? cn("encounter-hour", isHourOptional && "encounter-hour-optional")
                  : "text-muted"
              }
            >
              {at
                ? ownFormats.formatClock(at, now)
                : live
                  ? firstActCopy.began(shortRelativeTime(live, now))
                  : match.acceptedAt
                    ? copy.encounters.accepted(shortRelativeTime(match.acceptedAt, now))
                    : copy.encounters.noHour}
            </span>
          )}
          {at && showsDistance && (
            <time
              dateTime={at}
              title={formatDateTime(at)}
              className={cn(
                isLate ? "text-warning" : "encounter-distance",
                showsHour && "encounter-dot",
                showsHour && isHourOptional && "encounter-dot-optional",
              )}
            >
              {isFar
                ? formatDateTime(at)
                : (isBehind && lateText(at, now)) || shortRelativeTime(live ?? at, now)}
            </time>
          )}
        </Link>
      )}
      <EncounterState {...props} />
    </div>
  );
}

/** The label of the match's state, shown only if neither the time nor the winner makes the state clear. */
function EncounterState({ match, now, clock, isUnsaid, isReported }: EncounterTimeAndStateProps) {
  if (match.isCalled)
    return (
      <Badge tone="warning" dot>
        {helpCopy.isCalled}
      </Badge>
    );
  if (clock)
    return (
      <Badge tone="warning" dot={clock === "objected"}>
        {clockWords[clock]}
      </Badge>
    );
  if (isUnsaid)
    return (
      <Badge tone="warning">
        {isReported ? firstActCopy.unconfirmed : copy.encounters.filters["sin-resultado"]}
      </Badge>
    );
  const isPlain = ["pending", "scheduled", "completed"].includes(match.status);
  if (isPlain && !isMatchLive(match, now))
    return <span className="sr-only">{matchStatusWords[match.status]}</span>;
  return <MatchStatusBadge match={match} now={now} />;
}
