import type { CSSProperties } from "react";
import { Countdown } from "@/components/countdown";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import type { VenueMatch } from "../api/venue-display.ts";
import { venueState, hourToTell } from "../domain/venue-display.ts";
import { venueCopy as copy } from "../venue-display-copy.ts";
import { HALL_ROW, venueEdge, venueStateClass } from "./venue-display-styles.ts";

const SIDE = cn(
  "hall-duel-side flex max-w-full min-w-0 items-center gap-4 text-start display wrap-anywhere",
  "md:row-start-2 md:flex-col md:gap-[0.2em] md:self-start md:text-center",
);
const VERSUS = cn(
  "hall-duel-versus display text-muted tabular-nums md:col-start-2 md:row-start-2 md:grid",
  "md:content-center md:self-start",
);
const LAST = "hall-duel-last md:col-span-full";

/** A few matches that share the whole screen, side against side. */
export function VenueDuels({ matches }: { readonly matches: readonly VenueMatch[] }) {
  const { formatClock } = useFormats();
  const now = useNow(15_000);
  const isOnly = matches.length === 1;
  return (
    <ul
      className="hall-duels grid auto-rows-[minmax(auto,1fr)]"
      style={{ "--rows": matches.length } as CSSProperties}
    >
      {matches.map((match) => {
        const { id, round, bestOf, at, one, other, marks, score, winner } = match;
        const hour = hourToTell(match, now);
        const state = venueState(match, now);
        const series = matchCopy.bestOf(bestOf);
        return (
          <li
            key={id}
            className={cn(HALL_ROW, "hall-duel grid text-center", venueEdge(state?.tone))}
          >
            <p className="hall-duel-head grid gap-2 display text-muted md:col-span-full md:block">
              <span>
                {round}
                <span>{round ? withDotPrefix(series) : series}</span>
              </span>
              {hour && (
                <time dateTime={hour} className="hall-duel-hour text-foreground">
                  {formatClock(hour, now)}
                </time>
              )}
            </p>
            <DuelSide name={one} mark={marks[0]} hasLost={winner === 2} isOnly={isOnly} isFirst />
            <p className={VERSUS}>{score ?? copy.versus}</p>
            <DuelSide name={other} mark={marks[1]} hasLost={winner === 1} isOnly={isOnly} />
            {state ? (
              <strong className={cn(venueStateClass(state.tone), LAST)}>{state.word}</strong>
            ) : (
              score === null &&
              at !== null &&
              Date.parse(at) > now && (
                <p className={LAST}>
                  {copy.startsIn} <Countdown to={at} label={copy.startsIn} />
                </p>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface DuelSideProps {
  readonly name: string;
  readonly mark: VenueMatch["marks"][number];
  readonly hasLost: boolean;
  /** True if this is the only match on the screen. */
  readonly isOnly: boolean;
  readonly isFirst?: boolean;
}

function DuelSide({ name, mark, hasLost, isOnly, isFirst = false }: DuelSideProps) {
  return (
    <p
      data-only={isOnly || undefined}
      className={cn(
        SIDE,
        isOnly && "max-md:flex-col max-md:gap-2 max-md:text-center",
        isFirst ? "md:col-start-1" : "md:col-start-3",
        hasLost && "text-muted",
      )}
    >
      {mark && <ParticipantAvatar participant={mark} className="size-(--mark) flex-none" />}
      <span>{name}</span>
    </p>
  );
}
