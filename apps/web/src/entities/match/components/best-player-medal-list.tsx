import { useQuery } from "@tanstack/react-query";
import { Medal } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { matchKeys } from "../api/match-query-keys.ts";
import { medalsQuery } from "../api/best-player-medals.ts";
import { matchCopy } from "../copy.ts";
import { toParticipantView } from "../domain/participant.ts";
import { medalsCopy as copy } from "../career-copy.ts";

/** The matches in which a player was the best player, each with a link. Renders nothing if there are none. */
export function BestPlayerMedalList({ profileId }: { readonly profileId: string }) {
  const { data } = useQuery(medalsQuery(profileId));
  const { formatDate } = useFormats();
  useTableChanges({ table: "best_players", filter: `profile_id=eq.${profileId}` }, [
    matchKeys.medals(profileId),
  ]);
  if (!data || data.matches.length === 0) return null;
  return (
    <CoveredResult id={`medals ${profileId}`} of={copy.title(data.count)}>
      <section>
        <h2 className="mb-3">{copy.title(data.count)}</h2>
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
          {data.matches.map(({ match_id: id, match }) => {
            const [first, second] = [match.participant1, match.participant2].map((side) =>
              side ? toParticipantView(side).name : matchCopy.toBeDefined,
            ) as [string, string];
            return (
              <li key={id} className="card card-link relative flex items-center gap-3 px-3 py-2.5">
                <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-2/15 text-accent-2">
                  <Medal aria-hidden className="size-6" />
                </span>
                <div className="min-w-0 flex-1">
                  <h3 className="line-clamp-2 text-lg leading-tight wrap-anywhere">
                    <Link to={paths.match(id)} className="after:absolute after:inset-0">
                      {copy.match(first, second)}
                    </Link>
                  </h3>
                  <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
                    <span className="min-w-0 truncate">{match.tournament.name}</span>
                    {match.decided_at && (
                      <time dateTime={match.decided_at}>{formatDate(match.decided_at)}</time>
                    )}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
    </CoveredResult>
  );
}
