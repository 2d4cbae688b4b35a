import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { RollingNumber } from "@/components/rolling-number";
import { buttonClass } from "@/components/ui/button";
import { ShowResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
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

const MatchViewerCount = lazy(async () => ({
  default: (await import("@/entities/audience/components/match-viewer-count")).MatchViewerCount,
}));

interface NowMatchProps {
  readonly going: GoingMatch;
  /** The ids of all matches in the list that contains this match. */
  readonly among: readonly string[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

const CARD = cn(
  "relative grid min-h-42 min-w-0 flex-[0_0_min(86%,22rem)] snap-start grid-rows-[auto_auto_1fr] gap-2",
  "now-match rounded-lg border bg-surface px-3.5 pt-2.5 pb-3 hover:border-(--phase)",
);
/** A single match takes the whole row; on a wide screen its sides are next to each other. */
const ALONE = cn(
  "grow lg:grid-rows-[auto_1fr_auto] lg:px-5 lg:pt-3 lg:pb-3.5",
  "lg:[--figure:2.5rem] lg:[--mark:3rem] lg:[--name:1.5rem]",
);
const ALONE_SIDES = cn(
  "lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:items-center lg:gap-x-5 lg:before:text-muted",
  "lg:before:col-start-2 lg:before:row-start-1 lg:before:font-display lg:before:text-[1.5rem] lg:before:content-['vs']",
);
const WARNING = "[--phase:var(--warning)]";
const PHASES = {
  coming: "[--phase:var(--border-strong)]",
  held: "[--phase:var(--border-strong)]",
  ready: "[--phase:var(--info)]",
  veto: "[--phase:var(--accent)]",
  playing: "[--phase:var(--accent-2)]",
  paused: WARNING,
  late: WARNING,
  objected: WARNING,
  reported: WARNING,
  disputed: WARNING,
} as const;

/** A current match: both sides with their score, and its phase in words. The whole card links to its page. */
export function NowMatch({ going, among, now }: NowMatchProps) {
  const { match, sides, round, isEarned } = going;
  const { formatDateTime, formatDay, formatRelative, formatWhen } = useFormats();
  const { isCertain } = useSession();
  const shown = useShownResult(match.id, useIsOwn(sides.map(({ id }) => id)));
  const isOwnTurn = useIsOwn([going.fact?.turn_id]);
  const current = matchPhase(going, now, isOwnTurn);
  const { scheduledAt: at } = match;
  const isAlone = among.length === 1;
  const isComing = current.phase === "coming";
  const isToday = at !== null && formatDay(at) === formatDay(new Date(now).toISOString());
  const hour = current.phase === "veto" || (isComing && isToday) ? at : null;
  const live = liveScoreOf(match);
  const scores = live && ([live.score1, live.score2] as const);
  return (
    <li
      {...shown}
      className={cn(
        CARD,
        PHASES[current.phase],
        isAlone ? ALONE : "lg:px-3",
        among.length >= 4 && "lg:min-h-36",
        among.length === 3 ? "md:max-xl:odd:last:col-span-full" : "md:odd:last:col-span-full",
      )}
      data-phase={current.phase}
    >
      <div
        className={cn(
          "flex items-center justify-between gap-3 text-[0.8125rem] text-muted",
          isAlone && "lg:font-display lg:text-[1.125rem] lg:font-semibold lg:text-foreground",
        )}
      >
        <span className="truncate">
          {[round, matchCopy.bestOf(match.bestOf), ...(hour ? [formatWhen(hour, now)] : [])].join(
            " · ",
          )}
        </span>
        {isCertain && (
          <Suspense>
            <MatchViewerCount id={match.id} among={among} />
          </Suspense>
        )}
      </div>
      <Link
        to={paths.match(match.id)}
        className={cn(
          "grid grid-cols-1 content-center gap-1.5 after:absolute after:inset-0 after:rounded-[inherit]",
          isAlone && ALONE_SIDES,
        )}
      >
        {sides.map((side, index) => {
          const own = scores?.[index] ?? 0;
          const isAhead = own > (scores?.[1 - index] ?? 0);
          const isMirrored = isAlone && index === 1;
          return (
            <span
              key={side.id}
              className={cn(
                "flex min-h-9 items-center justify-between gap-3 lg:min-h-8",
                isAlone && "lg:row-start-1 lg:first:col-start-1",
                isMirrored && "lg:flex-row-reverse",
              )}
            >
              <span
                className={cn(
                  "flex min-w-0 items-center gap-2.5 font-display text-[length:var(--name,1.25rem)] leading-[1.15] font-semibold",
                  isMirrored && "lg:flex-row-reverse lg:text-end",
                  isEarned && "result",
                )}
              >
                <ParticipantAvatar participant={side} className="size-(--mark,2rem)" />
                <span title={side.name} className="truncate">
                  {side.name}
                </span>
              </span>
              {scores && (
                <RollingNumber
                  value={own}
                  className={cn(
                    "result min-w-5 text-end font-display text-[length:var(--figure,2rem)] leading-none font-bold tabular-nums",
                    !isAhead && "text-muted",
                  )}
                />
              )}
            </span>
          );
        })}
      </Link>
      <div className="result grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 gap-y-0.5 border-t pt-2 text-[0.9375rem] leading-[1.3] lg:gap-x-2 lg:text-[0.875rem]">
        <p
          key={current.text}
          className="flex min-w-0 animate-rise items-baseline gap-2 font-[650] motion-reduce:animate-none"
        >
          <span
            aria-hidden
            className={cn(
              "size-2 flex-none rounded-full bg-(--phase)",
              (current.phase === "playing" || current.phase === "veto") && "animate-status-pulse",
            )}
          />
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
        {current.last && (
          <p className="col-span-full ps-4 text-[0.875rem] text-muted tabular-nums">
            {current.last}
          </p>
        )}
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
