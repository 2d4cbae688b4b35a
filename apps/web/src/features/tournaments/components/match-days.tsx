import { stagesCopy } from "../stages-copy.ts";
import { MatchList } from "./match-list.tsx";
import { type RoundPage, RoundPages } from "./round-pages.tsx";

interface MatchDaysProps {
  readonly days: readonly RoundPage[];
  /** Of the table that the matches belong to. */
  readonly name: string;
  readonly now: number;
}

/** So many match days stand beside each other; a longer league shows one at a time. */
const DAYS_AT_ONCE = 3;

/** The matches of a table, match day by match day. */
export function MatchDays({ days, name, now }: MatchDaysProps) {
  if (days.length > DAYS_AT_ONCE)
    return (
      <RoundPages rounds={days} label={stagesCopy.bracket.rounds}>
        {(day) => <DayMatches day={day} name={name} now={now} />}
      </RoundPages>
    );
  return (
    <div className="grid gap-5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {days.map((day) => (
        <div key={day.key}>
          <h4 className="eyebrow mb-2">{day.name}</h4>
          <DayMatches day={day} name={name} now={now} isColumn />
        </div>
      ))}
    </div>
  );
}

interface DayMatchesProps {
  readonly day: RoundPage;
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
