import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { SectionHeader } from "@/components/section-header";
import { useSession } from "@/hooks/use-session";
import { latestResultsQuery } from "../api/latest-results.ts";
import { liveMatchesQuery } from "../api/upcoming-matches.ts";
import { copy } from "../copy.ts";
import { stillLive } from "../domain/still-live-matches.ts";
import { HomeMatchRow } from "./home-match-row.tsx";

const MatchViewerCount = lazy(async () => ({
  default: (await import("@/entities/audience/components/match-viewer-count")).MatchViewerCount,
}));

/** The running matches; renders nothing if there are none. */
export function LiveMatches() {
  const { data: live = [] } = useQuery(liveMatchesQuery());
  const { data: results = [] } = useQuery(latestResultsQuery());
  const { isCertain } = useSession();
  const matches = stillLive(live, results);
  if (matches.length === 0) return null;
  const ids = matches.map(({ id }) => id);
  return (
    <section aria-label={copy.live.title} className="far">
      <SectionHeader title={copy.live.title} />
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))] md:has-[>:nth-child(4):last-child]:grid-cols-2">
        {matches.map((match) => (
          <HomeMatchRow
            key={match.id}
            match={match}
            isLive
            audience={
              isCertain && (
                <Suspense>
                  <MatchViewerCount id={match.id} among={ids} />
                </Suspense>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}
