import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { cn } from "@/lib/cn";
import { formatRelative, formatTickets, formatTimeZone, ownFormats } from "@/lib/format";
import { challengeCopy } from "@/entities/challenge/copy";
import { reportedResultCopy } from "@/entities/challenge/reported-result-copy";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { BreakableName } from "@/entities/match/components/breakable-name";
import { DelayReason } from "@/entities/match/components/delay-reason";
import { StateBadge } from "@/entities/match/components/state-badge";
import { MatchStation } from "@/entities/match/components/match-station";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { SeriesSummary } from "@/entities/match/components/series-summary";
import { RivalToBe } from "@/entities/match/components/rival-to-be";
import { liveScoreOf, shownScore } from "@/entities/match/domain/live-score";
import { type MatchSide, WALKOVER } from "@/entities/match/domain/result";
import { isMatchLive } from "@/entities/match/domain/status";
import { gamesCopy } from "@/entities/match/games-copy";
import { matchCopy } from "@/entities/match/copy";
import { absenceCopy } from "@/entities/tournament/absence-copy";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { participantPath } from "@/entities/match/domain/participant-path";
import { seriesScores } from "../domain/series-scores.ts";
import { RunningPauseLine } from "./running-pause-line.tsx";

interface RoomHeadProps {
  readonly match: MatchDetails;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** True after the match: the head shows the score and, below it, the score of each game. */
  readonly showsOutcome: boolean;
  /** The viewer's side. After the match this side is on the left, because the result names the viewer's side first. */
  readonly ownSide: 1 | 2 | null;
}

/** Shows both sides and the score. It has little height, so that the next action is on the first screen. */
export function RoomHead({ match, now, showsOutcome, ownSide }: RoomHeadProps) {
  const isMirrored = showsOutcome && ownSide === 2;
  /** Puts the values of side 1 and side 2 in the order in which the head shows the sides. */
  const inOrder = <Value,>(first: Value, second: Value): readonly [Value, Value] =>
    isMirrored ? [second, first] : [first, second];
  const [left, right] = inOrder(match.side1, match.side2);
  const { context, scheduledAt } = match;
  const live = liveScoreOf(match);
  const isHourless =
    match.kind === "tournament" &&
    scheduledAt === null &&
    match.liveSince === null &&
    match.status === "pending";
  const score = shownScore(match);
  const games = showsOutcome ? seriesScores(match, isMirrored ? 2 : 1) : [];
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const isAccepted = match.kind === "challenge" && match.status === "pending_results";
  const word = reports.length > 0 ? reportedResultCopy.waits : challengeCopy.statuses.in_progress;
  const facts =
    context.kind === "tournament"
      ? [
          context.round,
          matchCopy.bestOf(match.bestOf),
          ...(isHourless ? [absenceCopy.hourlessFact] : []),
        ]
      : [context.game, formatTickets(context.wager), matchCopy.bestOf(match.bestOf)];
  return (
    <div className="grid gap-2 md:gap-3 md:py-4">
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
        <StateBadge match={match} now={now} word={isAccepted ? word : undefined} />
        <p className="min-w-0 text-[0.9375rem] break-words text-muted">
          {[...facts, ...(live ? [matchCopy.playing(live)] : [])].join(" · ")}
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2.5">
        <Side match={match} number={isMirrored ? 2 : 1} side={left} />
        <div className="grid justify-items-center gap-1 md:px-6">
          {score ? (
            <p className="font-display text-3xl font-bold tabular-nums md:text-5xl">
              {inOrder(score.score1, score.score2).join("-")}
            </p>
          ) : (
            <p className="font-display text-lg font-bold text-muted md:text-3xl">
              {match.result === WALKOVER ? matchCopy.walkover : matchCopy.versus}
            </p>
          )}
          {games.length > 0 && <Games scores={games} />}
        </div>
        <Side match={match} number={isMirrored ? 1 : 2} side={right} isSecond />
      </div>
      {match.series && <SeriesSummary match={match} />}
      {context.kind === "tournament" && (
        <>
          <RunningPauseLine match={match} />
          <MatchStation matchId={match.id} className="text-center font-semibold wrap-anywhere" />
          <EarliestStart
            tournamentId={context.tournamentId}
            matchId={match.id}
            className="text-center font-semibold"
          />
        </>
      )}
      {isHourless && (
        <p className="text-center text-sm text-muted max-md:hidden">{absenceCopy.hourlessMatch}</p>
      )}
      {scheduledAt && (
        <p className="flex flex-wrap items-baseline justify-center gap-x-3 text-sm">
          <time dateTime={scheduledAt} className="inline-block first-letter:uppercase">
            {[ownFormats.formatWhen(scheduledAt, now), formatTimeZone(scheduledAt)].join(" ")}
          </time>
          {isMatchLive(match, now) && (
            <span className="text-muted">
              {[
                matchCopy.playedSince(formatRelative(match.liveSince ?? scheduledAt, now)),
                ...(live ? [] : [matchCopy.noScore]),
              ].join(" · ")}
            </span>
          )}
          {!live && Date.parse(scheduledAt) > now && (
            <Countdown
              to={scheduledAt}
              label={matchCopy.startsIn}
              className="text-base text-accent-2"
            />
          )}
          <DelayReason match={match} now={now} />
        </p>
      )}
    </div>
  );
}

/** The scores of the games of a series, in one line that wraps. */
function Games({ scores }: { readonly scores: readonly string[] }) {
  return (
    <ol
      aria-label={gamesCopy.title}
      className="flex max-w-28 flex-wrap justify-center gap-x-2 text-sm text-muted tabular-nums md:max-w-none"
    >
      {scores.map((score, index) => (
        <li key={`${index} ${score}`} className="whitespace-nowrap">
          {score}
        </li>
      ))}
    </ol>
  );
}

interface SideProps {
  readonly match: MatchDetails;
  readonly number: MatchSide;
  readonly side: ParticipantView | null;
  readonly isSecond?: boolean;
}

function Side({ match, number, side, isSecond = false }: SideProps) {
  const className = cn(
    "flex min-h-11 min-w-0 items-center gap-1.5 md:gap-4",
    isSecond
      ? "flex-row-reverse text-right md:flex-row md:text-left"
      : "md:flex-row-reverse md:text-right",
  );
  if (!side)
    return (
      <div
        className={cn(
          className,
          "text-sm/tight max-md:flex-col max-md:text-center md:text-lg/tight",
        )}
      >
        <RivalToBe match={match} slot={number} markClass="size-7 md:size-10" />
      </div>
    );
  const to = participantPath(side);
  const content = (
    <>
      <ParticipantAvatar participant={side} className="size-8 flex-none md:size-14" />
      <span
        title={side.name}
        className="line-clamp-4 min-w-0 text-[0.9375rem] leading-tight font-semibold wrap-anywhere md:line-clamp-2 md:font-display md:text-2xl"
      >
        <BreakableName name={side.name} />
      </span>
    </>
  );
  return to ? (
    <Link to={to} className={className}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}
