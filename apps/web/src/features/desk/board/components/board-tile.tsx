import { type CSSProperties, Fragment } from "react";
import type { StartSettings } from "@/entities/match/api/match-start";
import { matchCopy } from "@/entities/match/copy";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { shortRelativeTime } from "@/entities/match/domain/short-relative-time";
import { lostBy, nextLoss } from "@/entities/match/domain/start-phase";
import { helpCopy, startCopy } from "@/entities/match/start-copy";
import { stationCopy } from "@/entities/match/station-copy";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatRelative } from "@/lib/format";
import type { WaitingStart } from "../../api/calls-and-waiting-matches.ts";
import { boardCopy as copy } from "../board-copy.ts";
import { type BoardMatch, clockText, statesOf } from "../domain/board.ts";
import type { BoardState } from "../../domain/board-states.ts";
import type { NextMatch } from "../../domain/next-match.ts";
import type { QueuedResults } from "../hooks/use-queued-results.ts";
import { queuedCopy } from "../referee-copy.ts";
import { BoardActs } from "./board-match-actions.tsx";
import { SideMarks } from "../../components/next-match-link.tsx";
import { boardStatesCopy } from "../../match-actions-copy.ts";

/** The colour of each state of a match, as on the desk's other pages. */
const COLOURS: Readonly<Record<BoardState, string>> = {
  called: "warning",
  disputed: "danger",
  objected: "warning",
  held: "warning",
  absent: "warning",
  slow: "warning",
  reported: "info",
  unassigned: "info",
  ready: "border-strong",
  running: "success",
};

/** States whose waiting time is highlighted. */
const URGENT: ReadonlySet<BoardState> = new Set([
  "called",
  "disputed",
  "objected",
  "held",
  "absent",
  "slow",
]);

interface BoardTileProps {
  readonly tournamentId: string;
  readonly match: BoardMatch;
  /** All matches of the board; the tile computes from them which stations are free. */
  readonly matches: readonly BoardMatch[];
  /** The sides and the start time of the match; undefined until they are loaded. */
  readonly known: NextMatch | undefined;
  /** The state of the match clock, which gives walkovers; undefined if no clock runs. */
  readonly start: WaitingStart | undefined;
  readonly settings: StartSettings | null;
  /** The names of both sides. */
  readonly title: string;
  readonly results: QueuedResults;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The facts that the tile shows for one state of a match. */
function factsOf(
  { match, matches, start }: Pick<BoardTileProps, "match" | "matches" | "start">,
  state: BoardState,
): readonly string[] {
  const names = [match.name1, match.name2].map((name) => name ?? matchCopy.toBeDefined);
  const nameOf = (side: number | null) => names[(side ?? 1) - 1] ?? "";
  switch (state) {
    case "called":
      return [
        copy.caller(nameOf(match.call_side), match.call_reason ?? ""),
        ...(match.call_state === "taken"
          ? [copy.taken(match.call_referee ?? helpCopy.referee)]
          : []),
      ];
    case "absent": {
      const missing = [match.is_missing1, match.is_missing2];
      return missing[(match.call_side ?? 0) - 1]
        ? [startCopy.callerLate(nameOf(match.call_side))]
        : missing.includes(true)
          ? []
          : [copy.walkover];
    }
    case "objected": {
      const side = start?.objected_by;
      const lost = start && (side === 1 || side === 2) ? lostBy(start, side) : [];
      return [lost.length > 0 ? copy.lost(nameOf(side ?? null), lost) : copy.objected];
    }
    case "held":
      return [copy.barred(names.filter((_, side) => [match.is_barred1, match.is_barred2][side]))];
    case "slow":
      return [copy.usual(match.usual_minutes)];
    case "reported":
      return match.report ? [copy.reported(nameOf(match.report_side), match.report)] : [];
    case "unassigned":
      return [
        ...(match.station === null && matches.some(({ station }) => station !== null)
          ? [copy.lacksStation]
          : []),
        ...(match.staff_id === null && matches.some(({ staff_id: id }) => id !== null)
          ? [copy.lacksReferee]
          : []),
      ];
    default:
      return [];
  }
}

/** Which side is absent, and when the absence costs the side a game or the match. */
function Absence({ match, start, settings }: Pick<BoardTileProps, "match" | "start" | "settings">) {
  const now = useNow(1000);
  const missing = [match.is_missing1 && match.name1, match.is_missing2 && match.name2].flatMap(
    (name) => name || [],
  );
  const next = start && settings && nextLoss(start, settings, match.best_of);
  return (
    <p className="text-[0.9375rem] font-semibold text-warning tabular-nums wrap-anywhere">
      {[
        copy.missing(missing),
        ...(next ? [copy.loses(next.cost, clockText(Date.parse(next.at) - now))] : []),
      ].join(" · ")}
    </p>
  );
}

/** A match on the board: the sides, the station, how long it has waited, and its next step. */
export function BoardTile(props: BoardTileProps) {
  const { tournamentId, match, matches, known, start, title, results, now } = props;
  const { state, since, best_of: bestOf, live_score: score, station, called_at: calledAt } = match;
  const entry = results.entries.find(
    ({ matchId, state: sent }) => matchId === match.match_id && sent !== "failed",
  );
  const round = stageRoundName({
    kind: match.stage_kind,
    part: match.part,
    round: match.round,
    lastRound: match.last_round ?? undefined,
  });
  const marks = [
    round,
    matchCopy.bestOf(bestOf),
    ...(match.referee_name ? [match.referee_name] : []),
  ];
  return (
    <li
      className="board-tile"
      style={{ "--pressing": `var(--${COLOURS[state]})` } as CSSProperties}
    >
      <article aria-label={title} className="grid h-full content-between gap-3">
        <div className="grid gap-1">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className="board-state display">{boardStatesCopy.states[state]}</span>
            <time
              dateTime={since}
              className={cn(
                "flex-none tabular-nums",
                URGENT.has(state) ? "font-semibold text-warning" : "text-muted",
              )}
            >
              {shortRelativeTime(since, now)}
            </time>
          </p>
          <p className="board-sides flex justify-between gap-3 text-[1.0625em] leading-[1.3] font-semibold">
            <span className="flex min-w-0 items-center gap-2">
              {known && <SideMarks match={known} />}
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </span>
            {score && (
              <span className="flex-none font-display text-[1.375em] tabular-nums">{score}</span>
            )}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {station && (
              <span className="me-[0.5em] font-semibold text-accent-2">
                {stationCopy.name(station)}
              </span>
            )}
            {marks.join(" · ")}
          </p>
          {statesOf(match).map((one) => (
            <Fragment key={one}>
              {one === "absent" && (match.is_missing1 || match.is_missing2) && (
                <Absence {...props} />
              )}
              {factsOf(props, one).map((fact) => (
                <p key={fact} className="line-clamp-3 text-[0.9375rem] wrap-anywhere">
                  {fact}
                </p>
              ))}
            </Fragment>
          ))}
          {calledAt && (
            <p className="text-sm text-muted">{copy.lastCall(formatRelative(calledAt, now))}</p>
          )}
        </div>
        {entry ? (
          <p role="status" className="rounded-md bg-surface-raised px-3 py-2.5 text-[0.9375rem]">
            {queuedCopy.entering(queuedCopy.said(entry), entry.state === "stuck")}
          </p>
        ) : (
          <BoardActs
            tournamentId={tournamentId}
            match={match}
            matches={matches}
            start={start}
            title={title}
            results={results}
          />
        )}
      </article>
    </li>
  );
}
