import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useMediaQuery } from "@/hooks/use-media-query";
import { cn } from "@/lib/cn";
import { formatDateTime, formatTime } from "@/lib/format";
import { Badge } from "@/components/ui/badge";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { matchCopy } from "@/entities/match/copy";
import { isMatchAhead, isMatchLive, isMatchOver } from "@/entities/match/domain/status";
import type { MatchSide } from "@/entities/match/domain/result";
import type { Encounter } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import { type ClockState, clockState } from "../domain/clock-state.ts";
import { shortDistance } from "../domain/short-distance.ts";
import { disputeCopy } from "../dispute-copy.ts";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";
import { EncounterActs } from "./encounter-acts.tsx";
import { EncounterSide } from "./encounter-side.tsx";
import "./encounter-row.css";

/** Beyond it the date says more than how many days it is. */
const FAR_MS = 7 * 86_400_000;

const clockWords: Record<ClockState, string> = {
  absent: copy.encounters.absent,
  walkover: matchCopy.walkover,
  objected: matchCopy.objected,
};

interface EncounterRowProps {
  readonly match: Encounter;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What stands above it does not say already what it is a match of. */
  readonly isOnItsOwn: boolean;
  /** Its result was saved. */
  readonly onDecided: (matchId: string) => void;
  /** What chooses it among others, where that can be done. */
  readonly tick?: ReactNode;
}

/** A match in the back office as one line: what it is, who plays, when, and what can be done. */
export function EncounterRow({ match, now, isOnItsOwn, onDecided, tick }: EncounterRowProps) {
  const [declared, setDeclared] = useState<MatchSide | null>(null);
  const mayDecide = useMatchActs(match).some(({ act }) => act === "result");
  // Where there is little room, and at the desk of its tournament, there is one way to a result, which asks for the winner as well.
  const isPhone = useMediaQuery("(width < 48rem)", false);
  const canDecide = mayDecide && isOnItsOwn && !isPhone;
  const decided = () => onDecided(match.id);
  const { context } = match;
  const isOver = isMatchOver(match.status);
  const clock = clockState(match.status, match.start, now);
  const at = (isOver && match.decidedAt) || match.scheduledAt;
  // What is far has its date, with the hour in it.
  const isFar = at !== null && Math.abs(Date.parse(at) - now) >= FAR_MS;
  const isLate = !isOver && !isMatchLive(match, now);
  const sides = [match.side1, match.side2];
  const score = match.result ?? match.liveScore;
  const [first, second] = sides.map((side) => side?.name ?? matchCopy.toBeDefined);
  const name = `${first} ${matchCopy.versus} ${second}`;
  const title =
    context.kind === "tournament" ? context.name : copy.encounters.challenge(context.game);
  const detail =
    context.kind === "tournament" ? context.round : copy.encounters.stake(context.wager);
  const room = paths.matchManage(match.id);
  return (
    <article aria-label={name} className="encounter-row" data-status={clock ?? match.status}>
      <div className="flex items-center gap-2.5 [grid-area:status]">
        {tick}
        {clock ? (
          <Badge tone="warning" dot={clock === "objected"}>
            {clockWords[clock]}
          </Badge>
        ) : (
          <MatchStatusBadge match={match} now={now} />
        )}
      </div>
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
              {/* What its decision moves. */}
              <p title={detail} className="truncate text-muted">
                {detail}
              </p>
            </>
          )}
        </div>
      )}
      <div className="encounter-sides">
        <EncounterSide match={match} number={1} onDeclare={canDecide && (() => setDeclared(1))} />
        <p className={cn("text-center", score ? "encounter-score" : "text-sm text-muted")}>
          {score ?? matchCopy.bestOf(match.bestOf)}
        </p>
        <EncounterSide match={match} number={2} onDeclare={canDecide && (() => setDeclared(2))} />
      </div>
      {(at || !isOver) && (
        <Link to={room} className="encounter-time">
          {!isFar && (
            <span className="encounter-hour">{at ? formatTime(at) : copy.encounters.noHour}</span>
          )}
          {at && (
            <time
              dateTime={at}
              title={formatDateTime(at)}
              className={isLate && !isMatchAhead(match, now) ? "text-warning" : "text-muted"}
            >
              {isFar ? formatDateTime(at) : shortDistance(at, now)}
            </time>
          )}
        </Link>
      )}
      <div className="encounter-acts">
        <EncounterActs
          match={match}
          name={name}
          isObjected={clock === "objected"}
          onDecided={decided}
        />
      </div>
      {match.reports.length > 0 && match.status !== "completed" && (
        <ul aria-label={copy.encounters.reports} className="encounter-reports">
          {match.reports.map((report) => (
            <li key={report.id} className="min-w-0 break-words">
              {copy.encounters.report(
                sides.find((side) => side?.id === report.participant_id)?.name ?? "",
                report.result,
              )}
            </li>
          ))}
          {match.status === "disputed" && (
            <li>
              <Link to={paths.matchManage(match.id)} className={buttonClass({ size: "sm" })}>
                {disputeCopy.settle}
              </Link>
            </li>
          )}
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
