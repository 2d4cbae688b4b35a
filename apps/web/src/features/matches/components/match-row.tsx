import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ShowResult } from "@/components/covered-result";
import { Badge } from "@/components/ui/badge";
import { paths } from "@/config/paths";
import { MatchStatusBadge } from "@/entities/match/components/match-status-badge";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import { awaitsRival } from "@/entities/match/domain/feeder-match";
import { isSeriesOver } from "@/entities/match/domain/live-score";
import { awaitsResult, isMatchDue } from "@/entities/match/domain/status";
import { useIsOwn } from "@/hooks/use-is-own";
import { useSession } from "@/hooks/use-session";
import { useShownResult } from "@/hooks/use-hidden-results";
import { cn } from "@/lib/cn";
import { useFormats } from "@/hooks/use-formats";
import { listCopy } from "../list-copy.ts";
import type { ListedMatch } from "../domain/listed-match.ts";
import "./match-row.css";

const MatchViewerCount = lazy(async () => ({
  default: (await import("@/entities/audience/components/match-viewer-count")).MatchViewerCount,
}));

const RivalToBe = lazy(async () => ({
  default: (await import("@/entities/match/components/rival-to-be")).RivalToBe,
}));

// This component is loaded only for signed-in users, because only they have an outcome.
const OwnOutcome = lazy(async () => ({ default: (await import("./own-outcome.tsx")).OwnOutcome }));

interface MatchRowProps {
  readonly match: ListedMatch;
  readonly isLive?: boolean;
  /** All matches of the list that contains this match. */
  readonly among: readonly ListedMatch[];
  /** The ids of the live matches of the list. */
  readonly liveIds?: readonly string[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** One match in a row of the list; the whole row links to the match's page. */
export function MatchRow({ match, isLive = false, among, liveIds, now }: MatchRowProps) {
  const { formatTime } = useFormats();
  const { id, at, title, game, round, stake, status, winner, hasHour } = match;
  const isPlain =
    isLive ||
    status === "completed" ||
    (!hasHour && (status === "pending" || match.kind === "challenge") && status !== "disputed") ||
    (status === "scheduled" && !isMatchDue(match, now) && !isSeriesOver(match));
  const state = match.isObjected ? (
    <Badge tone="warning" dot>
      {matchCopy.objected}
    </Badge>
  ) : match.statusText && !awaitsResult(match, now) ? (
    <Badge tone="info">{match.statusText}</Badge>
  ) : (
    !isPlain && <MatchStatusBadge match={match} now={now} />
  );
  const { isCertain } = useSession();
  const isOwn = useIsOwn([match.side1?.id, match.side2?.id]);
  const hasSecret = match.score !== null || winner !== null;
  return (
    <div className="relative" {...useShownResult(id, isOwn)}>
      <Link to={paths.match(id)} className="match-row" data-undated={!hasHour || undefined}>
        {isLive ? (
          <Badge tone="accent-2" dot="pulse" className="justify-self-start [grid-area:time]">
            {matchCopy.live}
          </Badge>
        ) : (
          hasHour && (
            <time dateTime={at} className="match-row-time">
              {formatTime(at)}
            </time>
          )
        )}
        <span className="match-row-event">
          <span
            title={title ?? undefined}
            className="text-foreground max-md:truncate md:line-clamp-2"
          >
            {title ?? matchCopy.challenge}
          </span>
          <span className="max-w-full flex-none truncate md:text-sm">
            {round}
            <span className={cn(round && "max-md:hidden")}>{round ? ` · ${game}` : game}</span>
            {stake !== null && listCopy.stake(stake)}
          </span>
        </span>
        <span className="match-row-sides">
          <Side
            match={match}
            among={among}
            slot={1}
            isLost={winner === 2}
            className="flex-row-reverse text-right"
          />
          <Score match={match} />
          <Side match={match} among={among} slot={2} isLost={winner === 1} />
        </span>
        {state && <span className="match-row-state">{state}</span>}
        <span className={cn("match-row-facts", !state && "md:row-[1/-1] lg:col-[state/facts]")}>
          {isLive && (
            <span className="result">
              {match.live ? matchCopy.playing(match.live) : matchCopy.noScore}
            </span>
          )}
          {isOwn && status === "completed" && (
            <Suspense fallback={<span className="size-5" />}>
              <OwnOutcome match={match} />
            </Suspense>
          )}
          {matchCopy.bestOf(match.bestOf)}
          {isCertain && liveIds && (
            <Suspense>
              <MatchViewerCount id={id} among={liveIds} />
            </Suspense>
          )}
        </span>
      </Link>
      {hasSecret && (
        <ShowResult
          id={id}
          of={[match.side1?.name, match.side2?.name].join(" – ")}
          className="absolute top-1/2 right-2 -translate-y-1/2 max-md:top-1 max-md:translate-none"
        />
      )}
    </div>
  );
}

/** The scores with the winner's highlighted, a walkover, or a placeholder for a match that is not played yet. */
function Score({ match: { score, winner } }: { readonly match: ListedMatch }) {
  if (score === null || typeof score === "string") {
    return (
      <span className={cn("text-center text-sm text-muted", score && "result")}>
        {score ?? matchCopy.versus}
      </span>
    );
  }
  const [first, second] = score;
  return (
    <span className="result flex justify-center gap-1 font-display text-[1.375rem] leading-[1.2] font-bold tabular-nums">
      <span className={cn(winner === 2 && "text-muted")}>{first}</span>
      <span className="text-muted">{listCopy.scoreMark}</span>
      <span className={cn(winner === 1 && "text-muted")}>{second}</span>
    </span>
  );
}

interface SideProps {
  readonly match: ListedMatch;
  readonly among: readonly ListedMatch[];
  readonly slot: 1 | 2;
  readonly isLost: boolean;
  readonly className?: string;
}

const SIDE = "flex min-w-0 items-center gap-1.5 md:gap-3";
const NAME =
  "line-clamp-2 min-w-0 text-[0.8125rem] leading-tight font-semibold wrap-anywhere md:line-clamp-1 md:text-base";

function Side({ match, among, slot, isLost, className }: SideProps) {
  const side = slot === 1 ? match.side1 : match.side2;
  if (!side) {
    const unknown = <span className={cn(NAME, "text-muted italic")}>{matchCopy.toBeDefined}</span>;
    return (
      <span className={cn(SIDE, "text-xs/tight md:text-sm/tight", className)}>
        {awaitsRival(match) ? (
          <Suspense fallback={unknown}>
            <RivalToBe {...{ match, among, slot }} markClass="size-5 md:size-6" />
          </Suspense>
        ) : (
          unknown
        )}
      </span>
    );
  }
  return (
    <span className={cn(SIDE, className)}>
      <ParticipantAvatar participant={side} className="size-6 flex-none md:size-8" />
      <span title={side.name} className={cn("result-look", NAME, isLost && "text-muted")}>
        {side.name}
      </span>
    </span>
  );
}
