import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { venueNameQuery } from "../api/venue-display-name.ts";

/** The tournament's name on the venue display, while its content loads. */
export function VenueWaiting({ tournamentId }: { readonly tournamentId: string }) {
  const { data: name } = useQuery(venueNameQuery(tournamentId));
  return (
    <div aria-busy="true" className="grid gap-6 p-4 md:p-8">
      <p className="display text-3xl wrap-anywhere md:text-5xl">{name}</p>
      <div className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-20 rounded-xl md:h-28" />
        ))}
      </div>
    </div>
  );
}
