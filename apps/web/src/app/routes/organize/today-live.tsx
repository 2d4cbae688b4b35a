import { Link } from "react-router";
import { paths } from "@/config/paths";
import type { Encounter } from "@/features/desk/matches/api/list-encounters";
import { EncounterRow } from "@/features/desk/matches/components/encounter-row";
import { useFocusNextResult } from "@/features/desk/matches/hooks/use-focus-next-result";
import { todayCopy as copy } from "@/features/desk/today/copy";

/** At most this many matches are shown; the list of matches has the others. */
const SHOWN = 6;

interface TodayLiveProps {
  readonly tournamentId: string;
  readonly matches: readonly Encounter[];
  /** The number of all running matches, including matches that are not in `matches`. */
  readonly total: number;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** The running matches, each with its score and a link to enter the result. */
export function TodayLive({ tournamentId, matches, total, now }: TodayLiveProps) {
  const { ref, onDecided } = useFocusNextResult(matches);
  if (matches.length === 0) return null;
  const shown = matches.slice(0, SHOWN);
  return (
    <section ref={ref} aria-label={copy.liveTitle} className="grid grid-cols-1 gap-2">
      <h2>{copy.liveTitle}</h2>
      <ul className="encounter-list">
        {shown.map((match) => (
          <li key={match.id} data-match={match.id} className="min-w-0">
            <EncounterRow
              match={match}
              now={now}
              round={match.context.kind === "tournament" ? match.context.round : undefined}
              isOnItsOwn={false}
              onDecided={onDecided}
            />
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <Link
          to={`${paths.organize(tournamentId, "partidos")}&estado=en-vivo`}
          className="flex min-h-11 items-center justify-center px-4 text-[0.9375rem] font-semibold link"
        >
          {copy.live(total)}
        </Link>
      )}
    </section>
  );
}
