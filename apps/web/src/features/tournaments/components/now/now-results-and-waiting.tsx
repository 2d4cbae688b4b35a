import { Hourglass, Trophy } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { RelativeTime } from "@/components/relative-time";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";
import type { Now } from "../../domain/now.ts";
import { nowCopy as copy } from "../../now-copy.ts";

interface NowResultsAndWaitingProps extends Pick<Now, "decided" | "waiting"> {
  readonly tournamentId: string;
  /** Whether this list is next to a single match instead of below several matches. */
  readonly isNextToOne: boolean;
  readonly isBelowPrediction: boolean;
  /** True if the bracket below already shows who waits for a rival; a wide screen with results then omits them. */
  readonly isBrief: boolean;
}

/** The headings are hidden on a phone, so that the tabs are on the first screen; the lines are clear without them. */
const TITLE = "eyebrow mb-1 flex items-center gap-2 max-md:sr-only";
/** On a phone each list (results, waiting participants) has only its first line. */
const ENTRY =
  "flex items-center gap-2.5 py-1.75 leading-[1.3] wrap-anywhere not-first:border-t max-md:not-first:hidden";

/** Two lists: the latest results, and the participants who wait for a rival. */
export function NowResultsAndWaiting({
  tournamentId,
  decided,
  waiting,
  isNextToOne,
  isBelowPrediction,
  isBrief,
}: NowResultsAndWaitingProps) {
  if (decided.length === 0 && waiting.length === 0) return null;
  const isInOneRow = isNextToOne && isBelowPrediction;
  const isOnly = decided.length === 0 || waiting.length === 0;
  // If there are only results or only waiting participants, their list has the whole row.
  const part = cn(isInOneRow && isOnly && "lg:col-span-full");
  const list = cn(isInOneRow && isOnly && "lg:grid lg:grid-cols-3 lg:gap-6 lg:*:border-0!");
  return (
    <CoveredResult id={`now ${tournamentId}`} of={copy.decided.title}>
      <div
        className={cn(
          "grid gap-1 md:gap-4 md:max-lg:grid-cols-2",
          isInOneRow && "lg:grid-cols-2 lg:gap-6",
          isNextToOne &&
            !isBelowPrediction &&
            "xl:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] xl:gap-6",
        )}
      >
        {decided.length > 0 && (
          <div className={part}>
            <h3 className={TITLE}>
              <Trophy aria-hidden className="size-4" />
              {copy.decided.title}
            </h3>
            <ul className={list}>
              {decided.map(({ id, winner, loser, score, at }) => (
                <li key={id} className={cn(ENTRY, "relative")}>
                  <ParticipantAvatar participant={winner} className="size-7" />
                  <p className="min-w-0 flex-1 lg:flex lg:flex-wrap lg:items-baseline lg:justify-between lg:gap-x-3">
                    <Link to={paths.match(id)} className="after:absolute after:inset-0">
                      <strong>{winner.name}</strong>
                      <span className="text-muted">{copy.decided.beat(loser.name)}</span>
                    </Link>
                    {at && (
                      <span className="block text-sm text-muted">
                        <RelativeTime value={at} />
                      </span>
                    )}
                  </p>
                  <span className="flex-none font-display text-[1.375rem] font-bold tabular-nums">
                    {score ?? copy.decided.walkover}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {waiting.length > 0 && (
          <div
            className={cn(
              part,
              // Below a prediction, a phone shows the waiting participants only if there are no results.
              isBelowPrediction && "max-md:group-not-has-[.now-none]/side:not-first:hidden",
              isBrief && "lg:not-first:hidden",
            )}
          >
            <h3 className={TITLE}>
              <Hourglass aria-hidden className="size-4" />
              {copy.waiting.title}
            </h3>
            <ul className={list}>
              {waiting.map(({ id, who, takes, from: [one, other] }) => (
                <li key={id} className={ENTRY}>
                  <ParticipantAvatar participant={who} className="size-7" />
                  <p className="min-w-0 flex-1">
                    <strong>{who.name}</strong>
                    <span className="text-muted">
                      {copy.waiting[takes]}
                      <span className="text-foreground">
                        {[one.name, copy.waiting.between, other.name].join(" ")}
                      </span>
                    </span>
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </CoveredResult>
  );
}
