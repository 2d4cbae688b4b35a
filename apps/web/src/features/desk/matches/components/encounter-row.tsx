import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatDateTime, ownFormats } from "@/lib/format";
import { Badge } from "@/components/ui/badge";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import {
  awaitsResult,
  isMatchAhead,
  isMatchDue,
  isMatchLive,
  isMatchOver,
} from "@/entities/match/domain/status";
import { lateText } from "@/entities/match/domain/late-text";
import { type MatchWait, waitText } from "@/entities/match/domain/match-wait";
import { helpCopy } from "@/entities/match/start-copy";
import type { MatchSide } from "@/entities/match/domain/result";
import type { Encounter } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import { firstActCopy } from "../first-act-copy.ts";
import { type ClockState, clockState } from "../domain/clock-state.ts";
import { shortDistance } from "@/entities/match/domain/short-distance";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { EncounterActs } from "./encounter-acts.tsx";
import { EncounterSide } from "./encounter-side.tsx";
import "./encounter-row.css";

const DAY_MS = 86_400_000;
/** From this distance on, a date is shown instead of a number of days. */
const FAR_MS = 7 * DAY_MS;

const clockWords: Record<ClockState, string> = {
  absent: copy.encounters.absent,
  walkover: matchCopy.walkover,
  objected: matchCopy.objected,
};

interface EncounterRowProps {
  readonly match: Encounter;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** What the match waits for, also if the match has no start time. */
  readonly wait?: MatchWait | undefined;
  /** The name of the round; omitted if the heading already shows the round. */
  readonly round?: string | undefined;
  /** True if the sides play another match first, so that the row shows nothing as urgent. */
  readonly isLater?: boolean;
  /** True if the heading above already says that the match has no start time. */
  readonly isUndated?: boolean;
  /**
   * True outside the list of the match's tournament or challenge, so that the row names the tournament or challenge.
   */
  readonly isOnItsOwn: boolean;
  /** Called after the result was saved. */
  readonly onDecided: (matchId: string) => void;
  /** The checkbox that selects the match, if matches can be selected. */
  readonly tick?: ReactNode;
}

/** A match in the back office as one row: its name, its sides, its time, and its actions. */
export function EncounterRow({
  match,
  now,
  wait,
  round,
  isOnItsOwn,
  isLater = false,
  isUndated = false,
  onDecided,
  tick,
}: EncounterRowProps) {
  const [declared, setDeclared] = useState<MatchSide | null>(null);
  const mayDecide = useMatchActs(match).some(({ act }) => act === "result");
  // The tournament's desk has a single form for results, which also takes the winner.
  const canDecide = mayDecide && isOnItsOwn;
  const decided = () => onDecided(match.id);
  const { context } = match;
  const isOver = isMatchOver(match.status);
  const clock = clockState(match.status, match.start, now);
  const at = (isOver && match.decidedAt) || match.scheduledAt;
  // A match that is far away shows its date and hour.
  const isFar = at !== null && Math.abs(Date.parse(at) - now) >= FAR_MS;
  const isLive = !isOver && isMatchLive(match, now);
  const isLate = !isOver && !isLive;
  // A match in play shows when it began.
  const live = isLive ? match.liveSince : null;
  const sides = [match.side1, match.side2];
  const isDisputed = match.status === "disputed";
  const isUnsaid = !isDisputed && awaitsResult(match, now);
  // The match has no start time and is not being played: in the back office, its first action is to set a time.
  const isIdle =
    isOnItsOwn &&
    context.kind === "tournament" &&
    at === null &&
    !(isOver || isDisputed || isUnsaid || isLive);
  // Whether the match is shown as late: only if the match clock (gives walkovers) has no label below the time.
  const isBehind = clock === null && !isUnsaid && isMatchDue(match, now);
  const score = match.result ?? match.liveScore;
  // The only report of the match, if the score between the names is the one that it reports.
  const [report, other] = match.reports;
  const said = isUnsaid && report && !other && report.result === score ? report : null;
  const [first, second] = sides.map((side) => side?.name ?? matchCopy.toBeDefined);
  const name = `${first} ${matchCopy.versus} ${second}`;
  const title = context.kind === "tournament" ? context.name : context.game;
  const detail =
    context.kind === "tournament" ? context.round : copy.encounters.stake(context.wager);
  const room = paths.matchManage(match.id);
  return (
    <article
      aria-label={name}
      className="encounter-row"
      data-bare={(isLater && isUndated) || undefined}
      data-status={match.isCalled ? "called" : (clock ?? match.status)}
      data-idle={isIdle || undefined}
    >
      {tick && <div className="encounter-tick">{tick}</div>}
      {isOnItsOwn && (
        <div className="encounter-where">
          {context.kind === "tournament" ? (
            <>
              <Link to={paths.organize(context.tournamentId)} title={title}>
                <span className="truncate font-semibold">{title}</span>
              </Link>
              <Link to={room} title={detail}>
                <span className="truncate text-muted">{detail}</span>
              </Link>
            </>
          ) : (
            <>
              <p title={title} className="truncate font-semibold">
                {title}
              </p>
              {/* The tickets at stake. */}
              <p title={detail} className="truncate text-muted">
                {detail}
              </p>
            </>
          )}
        </div>
      )}
      <div className="encounter-sides">
        <EncounterSide match={match} number={1} onDeclare={canDecide && (() => setDeclared(1))} />
        <p
          className={cn(
            "text-center",
            score ? "encounter-score" : "text-sm text-muted",
            isUnsaid && "text-muted",
          )}
        >
          {score ?? matchCopy.bestOf(match.bestOf)}
          {score && isUnsaid && !said && (
            <span className="encounter-unsaid">{copy.encounters.unconfirmed}</span>
          )}
        </p>
        <EncounterSide match={match} number={2} onDeclare={canDecide && (() => setDeclared(2))} />
      </div>
      <div className="encounter-when">
        {round && <span className="text-sm text-muted">{round}</span>}
        {(at || !isOver) && !isUndated && (
          <Link to={room} className="encounter-time">
            {wait && (
              <time dateTime={wait.since} className="text-warning">
                {waitText(wait, now)}
              </time>
            )}
            {!isFar && !wait && (
              <span className={at ? "encounter-hour" : "encounter-since text-muted"}>
                {at
                  ? ownFormats.formatClock(at, now)
                  : live
                    ? firstActCopy.began(shortDistance(live, now))
                    : match.acceptedAt
                      ? copy.encounters.accepted(shortDistance(match.acceptedAt, now))
                      : copy.encounters.noHour}
              </span>
            )}
            {at && (isFar || Math.abs(Date.parse(at) - now) < DAY_MS) && clock !== "objected" && (
              <time
                dateTime={at}
                title={formatDateTime(at)}
                className={isLate && !isMatchAhead(match, now) ? "text-warning" : "text-muted"}
              >
                {isFar
                  ? formatDateTime(at)
                  : (isBehind && lateText(at, now)) || shortDistance(live ?? at, now)}
              </time>
            )}
          </Link>
        )}
        <EncounterState
          match={match}
          now={now}
          clock={clock}
          isUnsaid={isUnsaid}
          isReported={said !== null}
        />
      </div>
      <div className="encounter-acts">
        <EncounterActs
          match={match}
          name={name}
          isObjected={clock === "objected"}
          now={now}
          isAwaited={isUnsaid}
          isCalled={match.isCalled}
          isAtDesk={!isOnItsOwn}
          isIdle={isIdle}
          isLater={isLater}
          reported={said?.result ?? undefined}
          onDecided={decided}
        />
      </div>
      {match.call && (
        <p className="encounter-reports break-words">
          {firstActCopy.calls(
            sides.find((side) => side?.id === match.call?.participant_id)?.name ?? "",
            match.call.reason,
          )}
        </p>
      )}
      {match.reports.length > 0 && match.status !== "completed" && (
        <ul aria-label={copy.encounters.reports} className="encounter-reports">
          {match.reports.map(({ id, participant_id: by, result }) => {
            const who = sides.find((side) => side?.id === by)?.name ?? "";
            return (
              <li key={id} className="min-w-0 break-words">
                {said ? copy.encounters.reportedBy(who) : copy.encounters.report(who, result)}
              </li>
            );
          })}
        </ul>
      )}
      {declared !== null && (
        <DeclareWinnerDialog
          match={match}
          winner={declared}
          onSaved={decided}
          onClose={() => setDeclared(null)}
        />
      )}
    </article>
  );
}

interface EncounterStateProps {
  readonly match: Encounter;
  readonly now: number;
  readonly clock: ClockState | null;
  /** Whether the match has no report although it should have a result by now. */
  readonly isUnsaid: boolean;
  /** Whether exactly one side has reported a result. */
  readonly isReported: boolean;
}

/** The label of the match's state, shown only if neither the time nor the winner makes the state clear. */
function EncounterState({ match, now, clock, isUnsaid, isReported }: EncounterStateProps) {
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
