import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { matchCopy } from "@/entities/match/copy";
import { awaitsResult, isMatchLive, isMatchOver } from "@/entities/match/domain/status";
import type { MatchWait } from "@/entities/match/domain/match-wait";
import type { MatchSide } from "@/entities/match/domain/result";
import type { Encounter } from "../api/list-encounters.ts";
import { copy, firstActCopy } from "../copy.ts";
import { clockState } from "../domain/match-clock-state.ts";
import { useMatchActions } from "../hooks/use-match-actions.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { EncounterActions } from "./encounter-actions.tsx";
import { EncounterSide } from "./encounter-side.tsx";
import { EncounterTimeAndState } from "./encounter-time-and-state.tsx";
import "./encounter-row.css";

interface EncounterRowProps {
  readonly match: Encounter;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** What the match waits for; set for matches without a start time too. */
  readonly wait?: MatchWait | undefined;
  /** The name of the round; omitted if the heading already shows the round. */
  readonly round?: string | undefined;
  /** True if the sides must play another match before this one; the row then shows nothing as urgent. */
  readonly isLater?: boolean;
  /** True if the heading above already says that the match has no start time. */
  readonly isUndated?: boolean;
  /** True in a list with matches of several tournaments or challenges: each row then names its own. */
  readonly isOnItsOwn: boolean;
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
  const mayDecide = useMatchActions(match).some(({ act }) => act === "result");
  // At the tournament's desk, the winner is entered in the form for results, so the row has no button for it.
  const canDecide = mayDecide && isOnItsOwn;
  const decided = () => onDecided(match.id);
  const { context } = match;
  const isOver = isMatchOver(match.status);
  const clock = clockState(match.status, match.start, now);
  const at = (isOver && match.decidedAt) || match.scheduledAt;
  const isLive = !isOver && isMatchLive(match, now);
  const sides = [match.side1, match.side2];
  const isDisputed = match.status === "disputed";
  const isUnsaid = !isDisputed && awaitsResult(match, now);
  // In the back office, the first action on a match without a start time is to set one, unless it is being played.
  const isIdle =
    isOnItsOwn &&
    context.kind === "tournament" &&
    at === null &&
    !(isOver || isDisputed || isUnsaid || isLive);
  const score = match.result ?? match.liveScore;
  // The score between the names, if it comes from the only report of the match.
  const [report, other] = match.reports;
  const said = isUnsaid && report && !other && report.result === score ? report : null;
  const status = match.isCalled ? "called" : (clock ?? match.status);
  const reports = cn(
    "encounter-reports",
    status === "disputed" ? "encounter-reports-sides" : "encounter-reports-line",
  );
  const [first, second] = sides.map((side) => side?.name ?? matchCopy.toBeDefined);
  const name = `${first} ${matchCopy.versus} ${second}`;
  const title = context.kind === "tournament" ? context.name : context.game;
  const detail =
    context.kind === "tournament" ? context.round : copy.encounters.stake(context.wager);
  const room = paths.matchManage(match.id);
  return (
    <article
      aria-label={name}
      className={cn(
        "encounter-row",
        ["called", "disputed", "objected"].includes(status) && "encounter-row-urgent",
      )}
      data-bare={(isLater && isUndated) || undefined}
      data-idle={isIdle || undefined}
    >
      {tick && <div className="absolute inset-y-0 start-3 grid content-center">{tick}</div>}
      {isOnItsOwn && (
        <div className={cn("encounter-where", context.kind !== "tournament" && "py-1.5")}>
          {context.kind === "tournament" ? (
            <>
              <Link
                to={paths.organize(context.tournamentId)}
                title={title}
                className="encounter-link flex min-w-0"
              >
                <span className="truncate font-semibold">{title}</span>
              </Link>
              <Link
                to={room}
                title={detail}
                className="encounter-link encounter-detail flex min-w-0"
              >
                <span className="truncate text-muted">{detail}</span>
              </Link>
            </>
          ) : (
            <>
              <p title={title} className="truncate font-semibold">
                {title}
              </p>
              {/* The tickets that each side has wagered. */}
              <p title={detail} className="truncate text-muted encounter-detail">
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
            score
              ? "font-display text-[1.125rem] font-bold whitespace-nowrap tabular-nums"
              : "text-sm text-muted",
            isUnsaid && "text-muted",
          )}
        >
          {score ?? matchCopy.bestOf(match.bestOf)}
          {score && isUnsaid && !said && (
            <span className="block font-sans text-[0.75rem] leading-[1.1] font-normal">
              {copy.encounters.unconfirmed}
            </span>
          )}
        </p>
        <EncounterSide match={match} number={2} onDeclare={canDecide && (() => setDeclared(2))} />
      </div>
      <EncounterTimeAndState
        match={match}
        now={now}
        at={at}
        wait={wait}
        round={round}
        clock={clock}
        isUndated={isUndated}
        isUnsaid={isUnsaid}
        isReported={said !== null}
        isOnItsOwn={isOnItsOwn}
      />
      <div className="encounter-acts">
        <EncounterActions
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
        <p className={cn(reports, "break-words")}>
          {firstActCopy.calls(
            sides.find((side) => side?.id === match.call?.participant_id)?.name ?? "",
            match.call.reason,
          )}
        </p>
      )}
      {match.reports.length > 0 && match.status !== "completed" && (
        <ul aria-label={copy.encounters.reports} className={reports}>
          {match.reports.map(({ id, participant_id: by, result }) => {
            const who = sides.find((side) => side?.id === by)?.name ?? "";
            return (
              <li
                key={id}
                className={cn(
                  "min-w-0 break-words",
                  status === "disputed" && "rounded-sm bg-surface-raised px-2 py-1.5",
                )}
              >
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
