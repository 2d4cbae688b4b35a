import type { CSSProperties } from "react";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { useFormats } from "@/hooks/use-formats";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import type { VenueMatch } from "../api/venue-display.ts";
import { venueState, hourToTell, isFew } from "../domain/venue-display.ts";
import { venueCopy as copy } from "../venue-display-copy.ts";
import { HALL_ROW, venueEdge, venueStateClass } from "./venue-display-styles.ts";

interface VenueMatchesProps {
  readonly matches: readonly VenueMatch[];
  /** The number of lines among which the screen's height is divided. */
  readonly rows: number;
}

/** Matches with their time, or with the score between both sides. */
export function VenueMatches({ matches, rows }: VenueMatchesProps) {
  const { formatClock, formatDay, formatTime } = useFormats();
  const now = useNow(15_000);
  const today = formatDay(new Date(now).toISOString());
  // Viewers know today's date, so only another day is named.
  const hourOf = (at: string) => (formatDay(at) === today ? formatTime(at) : formatClock(at, now));
  const lines = matches.map((match) => {
    const at = hourToTell(match, now);
    return { ...match, hour: at && hourOf(at), state: venueState(match, now) };
  });
  // Times with a day contain a space, for example "lun 21:00"; times without a day do not.
  const isWithDays = lines.some(({ hour }) => hour?.includes(" "));
  const hours = lines.every(({ hour }) => hour === null) ? "none" : isWithDays ? "days" : "times";
  return (
    <ul
      className="hall-list grid"
      data-few={isFew(rows) || undefined}
      data-hours={hours}
      style={{ "--rows": rows } as CSSProperties}
    >
      {lines.map(({ id, hour, round, one, other, marks, score, state, winner }) => (
        <li
          key={id}
          className={cn(HALL_ROW, venueEdge(state?.tone), "hall-line grid items-center")}
        >
          {hours !== "none" && (
            <span className="hall-large display whitespace-nowrap tabular-nums">{hour}</span>
          )}
          <span className="hall-pair grid min-w-0 items-center font-semibold max-md:col-span-full max-md:row-start-2">
            <PairSide name={one} mark={marks[0]} hasLost={winner === 2} isFirst />
            <span className="hall-large text-center display whitespace-nowrap tabular-nums">
              {score ?? copy.versus}
            </span>
            <PairSide name={other} mark={marks[1]} hasLost={winner === 1} />
          </span>
          <span
            className={cn(
              "hall-round text-end text-muted",
              hours === "none" && "max-md:col-span-full max-md:max-w-none max-md:text-start",
            )}
          >
            {state && (
              <strong className={cn(venueStateClass(state.tone), "text-[1.125em]")}>
                {state.word}
              </strong>
            )}
            {round}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PairSideProps {
  readonly name: string;
  readonly mark: VenueMatch["marks"][number];
  readonly hasLost: boolean;
  readonly isFirst?: boolean;
}

/** One side of a match: the picture is next to the score, the name next to the picture. */
function PairSide({ name, mark, hasLost, isFirst = false }: PairSideProps) {
  return (
    <span
      className={cn(
        "flex min-w-0 items-center gap-[0.5em] leading-[1.1] wrap-anywhere",
        isFirst && "flex-row-reverse text-end",
        hasLost && "text-muted",
      )}
    >
      {mark && <ParticipantAvatar participant={mark} className="size-[1.5em] flex-none" />}
      <span>{name}</span>
    </span>
  );
}
