import { matchCopy } from "@/entities/match/copy";
import { stageRoundName } from "@/entities/match/domain/round-names";
import { helpCopy } from "@/entities/match/start-copy";
import { stationCopy } from "@/entities/match/station-copy";
import { formatRelative } from "@/lib/format";
import { boardCopy as copy } from "../board-copy.ts";
import type { BoardMatch } from "../domain/board.ts";
import type { KeptResults } from "../hooks/use-kept-results.ts";
import { keptCopy as kept } from "../kept-copy.ts";
import { BoardActs } from "./board-acts.tsx";

interface BoardTileProps {
  readonly tournamentId: string;
  readonly match: BoardMatch;
  /** The whole board, by which it is seen which station is free. */
  readonly matches: readonly BoardMatch[];
  /** Both sides. */
  readonly title: string;
  readonly results: KeptResults;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** How long it has been so, or how long until it may begin. */
function when(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  return minutes < 0 ? copy.in(-minutes) : copy.minutes(minutes);
}

/** What there is to know of a match in its state. */
function factsOf(match: BoardMatch, matches: readonly BoardMatch[]): readonly string[] {
  const names = [match.name1, match.name2].map((name) => name ?? matchCopy.toBeDefined);
  const nameOf = (side: number | null) => names[(side ?? 1) - 1] ?? "";
  switch (match.state) {
    case "called":
      return [
        copy.caller(nameOf(match.call_side), match.call_reason ?? ""),
        ...(match.call_state === "taken"
          ? [copy.taken(match.call_referee ?? helpCopy.referee)]
          : []),
      ];
    case "absent": {
      const missing = names.filter((_, index) => (index ? match.is_missing2 : match.is_missing1));
      return [missing.length > 0 ? copy.missing(missing) : copy.walkover];
    }
    case "objected":
      return [copy.objected];
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

/** A match on the board: who, where, since when, and its one next act. */
export function BoardTile({ tournamentId, match, matches, title, results, now }: BoardTileProps) {
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
    <li className="board-tile" data-state={state}>
      <article aria-label={title} className="grid h-full content-between gap-3">
        <div className="grid gap-1">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className="board-state display">{copy.states[state]}</span>
            <time dateTime={since} className="board-since tabular-nums">
              {when(since, now)}
            </time>
          </p>
          <p className="board-sides">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {/* What the clock gave for absence nobody has played. */}
            {score && state !== "objected" && state !== "absent" && (
              <span className="board-score">{score}</span>
            )}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {station && <span className="board-station">{stationCopy.name(station)}</span>}
            {marks.join(" · ")}
          </p>
          {factsOf(match, matches).map((fact) => (
            <p key={fact} className="line-clamp-3 text-[0.9375rem] wrap-anywhere">
              {fact}
            </p>
          ))}
          {calledAt && (
            <p className="text-sm text-muted">{copy.lastCall(formatRelative(calledAt, now))}</p>
          )}
        </div>
        {entry ? (
          <p role="status" className="board-entered">
            {kept.entering(kept.said(entry), entry.state === "stuck")}
          </p>
        ) : (
          <BoardActs
            tournamentId={tournamentId}
            match={match}
            matches={matches}
            title={title}
            results={results}
          />
        )}
      </article>
    </li>
  );
}
