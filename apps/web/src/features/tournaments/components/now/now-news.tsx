import { Hourglass, Trophy } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { RelativeTime } from "@/components/relative-time";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";
import type { Now } from "../../domain/now.ts";
import { nowCopy as copy } from "../../now-copy.ts";

interface NowNewsProps extends Pick<Now, "decided" | "waiting"> {
  readonly tournamentId: string;
  /** Whether exactly one match is next to this list. */
  readonly isNextToOne: boolean;
  readonly isBelowPrediction: boolean;
  /** Whether the bracket below already shows who waits for a rival, so that a wide screen omits this list. */
  readonly isBrief: boolean;
}

/** On a phone each line names its kind, so the heading is hidden and the tabs fit on the first screen. */
const TITLE = "eyebrow mb-1 flex items-center gap-2 max-md:sr-only";
/** On a phone only the last entry of each list is shown. */
const ENTRY =
  "flex items-center gap-2.5 py-1.75 leading-[1.3] wrap-anywhere not-first:border-t max-md:not-first:hidden";

/** The last results, and the participants who wait for a rival. */
export function NowNews({
  tournamentId,
  decided,
  waiting,
  isNextToOne,
  isBelowPrediction,
  isBrief,
}: NowNewsProps) {
  if (decided.length === 0 && waiting.length === 0) return null;
  const isInOneRow = isNextToOne && isBelowPrediction;
  const isOnly = decided.length === 0 || waiting.length === 0;
  // If only one of the two lists has entries, it takes the whole row.
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
              // Below a prediction a phone omits this list if it is the second, to keep the tabs on the first screen.
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
