import { boardCopy as copy } from "../board-copy.ts";
import { byHour, type NextMatch, whenOf } from "../../domain/next-match.ts";
import { AllNextLink, NextMatchLink } from "../../components/next-match-link.tsx";

/** The number of coming matches to show if no match waits. */
const FOLLOWING = 6;

interface BoardNextProps {
  readonly tournamentId: string;
  /** The matches to list, soonest first. */
  readonly matches: readonly NextMatch[];
  /** The number of coming matches, including those that are not in the list. */
  readonly total: number;
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The coming matches in order of time, for a board on which no match waits yet. */
export function BoardNext({ tournamentId, matches, total, now }: BoardNextProps) {
  const shown = matches.slice(0, FOLLOWING);
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.follows} className="grid grid-cols-1 gap-3">
      <h2 className="display text-xl">{copy.follows}</h2>
      {byHour(shown).map(([hour, played]) => (
        <div key={hour} className="grid grid-cols-1 gap-2">
          <h3 className="eyebrow">{whenOf(hour, now)}</h3>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
            {played.map((match) => (
              <li key={match.id} className="flex">
                <NextMatchLink match={match} now={now} isUnderHour />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {total > shown.length && <AllNextLink tournamentId={tournamentId} total={total} />}
    </section>
  );
}
