import { useQuery } from "@tanstack/react-query";
import { rhythmText } from "@/entities/tournament/rhythm-words";
import { editionsQuery } from "../api/editions.ts";
import { copy } from "../copy.ts";

/** When a cup comes again; nothing where it does not. */
export function Rhythm({ tournamentId }: { readonly tournamentId: string }) {
  const { data: [first] = [] } = useQuery(editionsQuery(tournamentId));
  return (
    first?.is_running && (
      <span className="basis-full">
        {copy.again(
          rhythmText({
            weekday: first.weekday,
            time: first.local_time,
            zone: first.time_zone,
            everyWeeks: first.every_weeks,
          }),
        )}
      </span>
    )
  );
}
