import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { RollingNumber } from "@/components/rolling-number";
import { buttonClass } from "@/components/ui/button";
import { ShowResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { matchCopy } from "@/entities/match/copy";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { StreamLink } from "@/entities/stream/components/stream-link";
import { useFormats } from "@/hooks/use-formats";
import { useIsOwn } from "@/hooks/use-is-own";
import { useShownResult } from "@/hooks/use-hidden-results";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import type { GoingMatch } from "../../domain/now.ts";
import { matchPhase } from "../../domain/match-phase.ts";
import { nowCopy as copy } from "../../now-copy.ts";

const MatchAudience = lazy(async () => ({
  default: (await import("@/entities/audience/components/match-audience")).MatchAudience,
}));

interface NowMatchProps {
  readonly going: GoingMatch;
  /** The ids of all matches in the list. */
  readonly among: readonly string[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** A current match: both sides with their score, and its phase in words. The whole card links to its page. */
export function NowMatch({ going, among, now }: NowMatchProps) {
  const { match, sides, round, isEarned } = going;
  const { formatDateTime, formatDay, formatRelative, formatWhen } = useFormats();
  const { isCertain } = useSession();
  const shown = useShownResult(match.id, useIsOwn(sides.map(({ id }) => id)));
  const isOwnTurn = useIsOwn([going.fact?.turn_id]);
  const current = matchPhase(going, now, isOwnTurn);
  const { scheduledAt: at } = match;
  const isComing = current.phase === "coming";
  const isToday = at !== null && formatDay(at) === formatDay(new Date(now).toISOString());
  const hour = current.phase === "veto" || (isComing && isToday) ? at : null;
  const live = liveScoreOf(match);
  const scores = live && ([live.score1, live.score2] as const);
  return (
    <li {...shown} className="now-match" data-phase={current.phase}>
      <div className="now-match-head">
        <span className="truncate">
          {[round, matchCopy.bestOf(match.bestOf), ...(hour ? [formatWhen(hour, now)] : [])].join(
            " · ",
          )}
        </span>
        {isCertain && (
          <Suspense>
            <MatchAudience id={match.id} among={among} />
          </Suspense>
        )}
      </div>
      <Link to={paths.match(match.id)} className="now-sides">
        {sides.map((side, index) => {
          const own = scores?.[index] ?? 0;
          const isAhead = own > (scores?.[1 - index] ?? 0);
          return (
            <span key={side.id} className="now-side-row">
              <span className={cn("now-name", isEarned && "result")}>
                <ParticipantMark participant={side} className="size-(--mark,2rem)" />
                <span title={side.name} className="truncate">
                  {side.name}
                </span>
              </span>
              {scores && (
                <RollingNumber
                  value={own}
                  className={cn("now-score result", isAhead && "now-score-ahead")}
                />
              )}
            </span>
          );
        })}
      </Link>
      <div className="now-phase result">
        <p key={current.text} className="now-phase-text">
          <span aria-hidden className="now-dot" />
          <span className="line-clamp-2">{current.text}</span>
        </p>
        {current.minutes !== null && (
          <p className="flex-none tabular-nums">{copy.minutes(current.minutes)}</p>
        )}
        {current.left !== null && (
          <p className="flex-none tabular-nums">{copy.left(current.left)}</p>
        )}
        {isComing &&
          (at ? (
            <time dateTime={at}>{isToday ? formatRelative(at, now) : formatDateTime(at)}</time>
          ) : (
            <p className="text-muted">{copy.noHour}</p>
          ))}
        {current.last && <p className="now-last">{current.last}</p>}
      </div>
      {current.phase === "veto" && isOwnTurn && (
        <Link to={paths.matchManage(match.id)} className={cn(buttonClass(), "relative")}>
          {copy.choose}
        </Link>
      )}
      {going.fact?.stream_url && (
        <div className="relative justify-self-start">
          <StreamLink url={going.fact.stream_url} />
        </div>
      )}
      <ShowResult
        id={match.id}
        of={copy.link(sides[0].name, sides[1].name)}
        className="relative justify-self-start"
      />
    </li>
  );
}
