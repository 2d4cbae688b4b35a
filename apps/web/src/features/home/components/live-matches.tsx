import { useQuery } from "@tanstack/react-query";
import { SectionHeader } from "@/components/section-header";
import { upcomingMatchesQuery } from "../api/upcoming-matches.ts";
import { copy } from "../copy.ts";
import { HomeMatchRow } from "./home-match-row.tsx";

/** What is being played now; nothing while nothing is. */
export function LiveMatches() {
  const { data } = useQuery(upcomingMatchesQuery());
  if (!data || data.live.length === 0) return null;
  return (
    <section aria-label={copy.live.title} className="far">
      <SectionHeader title={copy.live.title} />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {data.live.map((match) => (
          <HomeMatchRow key={match.id} match={match} isLive />
        ))}
      </ul>
    </section>
  );
}
