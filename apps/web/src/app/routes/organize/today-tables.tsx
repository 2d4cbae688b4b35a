import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tableStandingsQuery } from "@/features/desk/participants/api/standings";
import { useTableChanges } from "@/lib/realtime";
import { todayCopy } from "@/features/desk/today/copy";

const copy = todayCopy.tables;
/**
 * Tables (of a group or league) with at most this many rows are shown completely; of longer tables, only the top rows
 * are shown.
 */
const WHOLE = 8;
const SHOWN = 4;
/** If there are more tables than this, none is shown; the tournament's public page has all of them. */
const MOST = 2;

/** The top of the tables of the current groups or league. Renders nothing for a bracket. */
export function TodayTables({ tournamentId: id }: { readonly tournamentId: string }) {
  const { data: tables = [] } = useQuery(tableStandingsQuery(id));
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${id}` }, [
    organizerKeys.tableStandings(id),
  ]);
  if (tables.length > MOST) return null;
  const titleOf = (name: string) => (tables.length === 1 ? copy.alone : name);
  return tables.map(({ id: groupId, name, places }) => (
    <section key={groupId} aria-label={titleOf(name)} className="grid grid-cols-1 gap-2">
      <h2>{titleOf(name)}</h2>
      <div className="rounded-lg bg-surface">
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className="w-10 px-3 py-1.5 text-center font-normal">
                {copy.place}
              </th>
              <th scope="col" className="px-2 font-normal">
                {copy.name}
              </th>
              <th scope="col" className="w-12 px-2 text-center font-normal">
                <abbr title={copy.playedTitle} className="no-underline">
                  {copy.played}
                </abbr>
              </th>
              <th scope="col" className="w-14 px-3 text-center font-normal">
                <abbr title={copy.pointsTitle} className="no-underline">
                  {copy.points}
                </abbr>
              </th>
            </tr>
          </thead>
          <tbody>
            {places
              .slice(0, places.length > WHOLE ? SHOWN : WHOLE)
              .map(({ participantId, name: entrant, place, played, points }) => (
                <tr key={participantId} className="border-t border-border">
                  <td className="px-3 py-2 text-center text-muted">{place}</td>
                  <th scope="row" className="px-2 font-medium wrap-anywhere">
                    {entrant}
                  </th>
                  <td className="px-2 text-center text-muted">{played}</td>
                  <td className="px-3 text-center font-semibold">{points}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {places.length > WHOLE && (
        <Link
          to={paths.tournament(id)}
          className="inline-flex min-h-11 items-center justify-self-start link"
        >
          {copy.whole}
        </Link>
      )}
    </section>
  ));
}
