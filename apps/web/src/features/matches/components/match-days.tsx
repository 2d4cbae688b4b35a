import { useFormats } from "@/hooks/use-formats";
import { listCopy } from "../list-copy.ts";
import type { ListedMatch } from "../domain/listed-match.ts";
import { MatchRow } from "./match-row.tsx";

const DAY_MS = 86_400_000;

interface MatchDaysProps {
  readonly matches: readonly ListedMatch[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The days that also have a name ("ayer", "hoy", "mañana"): the name of each, by its date. */
function nearDays(now: number, formatDay: (iso: string) => string): Map<string, string> {
  const at = (offset: number) => formatDay(new Date(now + offset * DAY_MS).toISOString());
  return new Map([
    [at(0), listCopy.days.today],
    [at(1), listCopy.days.tomorrow],
    [at(-1), listCopy.days.yesterday],
  ]);
}

/** Matches in the given order, one list per day. */
export function MatchDays({ matches, now }: MatchDaysProps) {
  const { formatDay } = useFormats();
  const near = nearDays(now, formatDay);
  return [...Map.groupBy(matches, ({ at }) => formatDay(at))].map(([day, own]) => (
    <section key={day}>
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2.5">
        {near.has(day) && <span className="eyebrow">{near.get(day)}</span>}
        <span className="text-[0.9375rem] text-muted first-letter:uppercase">{day}</span>
      </h3>
      <MatchRows matches={own} now={now} />
    </section>
  ));
}

interface MatchRowsProps extends MatchDaysProps {
  readonly areLive?: boolean | undefined;
}

/** A list of matches below each other in one frame. */
export function MatchRows({ matches, areLive = false, now }: MatchRowsProps) {
  return (
    <ul
      className={`card divide-y divide-border overflow-hidden p-0 ${areLive ? "border-accent-2" : ""}`}
    >
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow
            match={match}
            isLive={areLive}
            now={now}
            among={matches}
            {...(areLive && { liveIds: matches.map(({ id }) => id) })}
          />
        </li>
      ))}
    </ul>
  );
}
