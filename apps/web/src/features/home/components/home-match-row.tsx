import type { ReactNode } from "react";
import { Link } from "react-router";
import { ShowResult } from "@/components/covered-result";
import { RelativeTime } from "@/components/relative-time";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { ListedSide } from "@/entities/match/domain/listed-side";
import { cn } from "@/lib/cn";
import type { HomeMatch } from "../api/upcoming-matches.ts";
import { copy } from "../copy.ts";
import { useIsOwn } from "@/hooks/use-is-own";
import { useShownResult } from "@/hooks/use-hidden-results";
import { useNow } from "@/hooks/use-now";
import { useFormats } from "@/hooks/use-formats";
import { RollingNumber } from "@/components/rolling-number";
import type { Score } from "@/entities/match/domain/result";

interface HomeMatchRowProps {
  readonly match: HomeMatch;
  readonly isLive?: boolean;
  /** The number of people who watch the match. */
  readonly audience?: ReactNode;
}

const BETWEEN = "-";

/** The score of a running series. When another map ends, the new score is animated. */
function RollingScore({ score1, score2 }: Score) {
  return (
    <>
      <RollingNumber value={score1} />
      {BETWEEN}
      <RollingNumber value={score2} />
    </>
  );
}

/** A match with both crests; the whole row is a link to its page. */
export function HomeMatchRow({ match, isLive = false, audience }: HomeMatchRowProps) {
  const { side1, side2 } = match;
  return (
    <li
      {...useShownResult(match.id, useIsOwn([side1?.id, side2?.id]))}
      className={cn(
        "relative grid px-4",
        isLive
          ? "card card-link gap-3 border-accent-2/60 py-4"
          : "content-center gap-2 py-3 hover:bg-surface-raised",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        {isLive ? (
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="result font-semibold">
              {match.live ? matchCopy.playing(match.live) : matchCopy.noScore}
            </span>
            <span className="text-accent-2">
              {copy.live.began} <RelativeTime value={match.at} />
            </span>
            {audience}
          </p>
        ) : (
          <MatchTime value={match.at} />
        )}
        <span title={match.title} className="line-clamp-1 min-w-0 text-muted">
          {[match.title, match.game, matchCopy.bestOf(match.bestOf)].join(" · ")}
        </span>
      </div>
      <Link
        to={paths.match(match.id)}
        className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 font-display text-xl leading-tight font-semibold after:absolute after:inset-0 md:text-2xl"
      >
        <Side side={side1} unknown={copy.matches.teamA} className="flex-row-reverse text-right" />
        {match.live ? (
          <span className="result text-2xl tabular-nums md:text-3xl">
            <RollingScore score1={match.live.score1} score2={match.live.score2} />
          </span>
        ) : (
          <span className="text-lg text-muted">{copy.matches.versus}</span>
        )}
        <Side side={side2} unknown={copy.matches.teamB} />
      </Link>
      {match.live && (
        <ShowResult
          id={match.id}
          of={[side1?.name, side2?.name].join(" – ")}
          className="relative justify-self-center"
        />
      )}
    </li>
  );
}

interface SideProps {
  readonly side: ListedSide | null;
  readonly unknown: string;
  readonly className?: string;
}

function Side({ side, unknown, className }: SideProps) {
  return (
    <span className={cn("flex min-w-0 items-center gap-3", className)}>
      {side && <ParticipantAvatar participant={side} className="size-8 md:size-9" />}
      <span title={side?.name} className="line-clamp-2 min-w-0 break-words">
        {side?.name ?? unknown}
      </span>
    </span>
  );
}

const REFRESH_MS = 30_000;

/** When a match starts: the date, and if the match starts soon, also the remaining time. */
function MatchTime({ value }: { readonly value: string }) {
  const { formatRelative, formatWhen } = useFormats();
  const now = useNow(REFRESH_MS);
  const absolute = formatWhen(value, now);
  // After the scheduled time the match is shown as due, not as running, because the time alone does not start a match.
  const relative = Date.parse(value) > now ? formatRelative(value, now) : matchCopy.due;
  return (
    <time dateTime={value}>
      <span className="inline-block font-semibold first-letter:uppercase">{absolute}</span>
      {relative !== absolute && <span className="ml-2 text-muted">{relative}</span>}
    </time>
  );
}
