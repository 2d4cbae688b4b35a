import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { hasOpenMatch } from "../domain/tournament-match.ts";
import { stagesCopy } from "../stages-copy.ts";
import { MatchList } from "./match-list.tsx";
import { type RoundPage, RoundPages } from "./round-by-round.tsx";

interface MatchDay extends RoundPage {
  /** A text next to the name of the match day; null if there is none. */
  readonly note: string | null;
}

interface MatchDaysProps {
  readonly days: readonly MatchDay[];
  /** The name of the table that the matches belong to. */
  readonly name: string;
  readonly now: number;
}

/** If there are more match days than this, only one is shown at a time; otherwise all are side by side. */
const DAYS_AT_ONCE = 3;

/** The matches of a table by match day. On a phone it first shows only the current match day. */
export function MatchDays({ days, name, now }: MatchDaysProps) {
  const [isWhole, setIsWhole] = useState(false);
  const current = days.find(({ matches }) => hasOpenMatch(matches)) ?? days.at(-1);
  if (days.length > DAYS_AT_ONCE)
    return (
      <RoundPages rounds={days} label={stagesCopy.bracket.rounds}>
        {(day) => {
          const at = days.indexOf(day);
          // A wide screen also shows the next match day; with the last match day, it shows the previous one.
          const neighbour = days[at + 1] ?? days[at - 1];
          return (
            <>
              <DayTitle day={day} className="max-xl:hidden print:hidden" />
              <DayMatches day={day} name={name} now={now} />
              {neighbour && (
                <div className="mt-5 max-xl:hidden print:hidden">
                  <DayTitle day={neighbour} />
                  <DayMatches day={neighbour} name={name} now={now} />
                </div>
              )}
            </>
          );
        }}
      </RoundPages>
    );
  return (
    <div className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {days.map((day) => (
        <div key={day.key} className={cn(!isWhole && day !== current && "max-sm:not-print:hidden")}>
          <h4 className="eyebrow mb-2">{day.name}</h4>
          <DayMatches day={day} name={name} now={now} isColumn />
        </div>
      ))}
      {days.length > 1 && (
        <Button
          variant="ghost"
          className="-ml-4 justify-self-start sm:hidden print:hidden"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {stagesCopy.structure.allMatchDays(isWhole)}
        </Button>
      )}
    </div>
  );
}

interface DayTitleProps {
  readonly day: MatchDay;
  readonly className?: string;
}

function DayTitle({ day: { name, note }, className }: DayTitleProps) {
  return (
    <h4 className={cn("eyebrow mb-2 px-1", className)}>
      {[name, ...(note ? [note] : [])].join(" · ")}
    </h4>
  );
}

interface DayMatchesProps {
  readonly day: MatchDay;
  readonly name: string;
  readonly now: number;
  readonly isColumn?: boolean;
}

function DayMatches({ day, name, now, isColumn = false }: DayMatchesProps) {
  return (
    <MatchList
      matches={day.matches}
      now={now}
      placeOf={() => `${name}, ${day.name}`}
      label={stagesCopy.structure.matchDayMatches(day.name, name)}
      className={
        isColumn
          ? "grid gap-3"
          : "grid gap-3 p-1 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
      }
    />
  );
}
