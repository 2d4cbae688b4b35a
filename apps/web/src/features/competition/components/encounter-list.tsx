import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Pagination } from "@/components/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { encountersQuery } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import type { EncounterState } from "../domain/encounter-filters.ts";
import { EncounterCard } from "./encounter-card.tsx";

interface EncounterListProps {
  readonly kind: MatchKind;
  readonly loadError: string;
  readonly search: string;
  readonly state: EncounterState;
}

const liveKeys = [["matches", "encounters"]];
const grid = "grid grid-cols-1 gap-5 md:grid-cols-2 2xl:grid-cols-3";

/** One page of matches, disputes first, kept live. */
export function EncounterList({ kind, loadError, search, state }: EncounterListProps) {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const now = useNow(15_000);
  const { data, error, refetch } = useQuery(encountersQuery(kind, { search, state, page }));
  useTableChanges(
    { table: kind === "tournament" ? "tournament_matches" : "challenge_matches" },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);

  if (error && !data) return <ErrorState title={loadError} error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div className={grid} aria-busy="true">
        <output className="sr-only">{copy.loading}</output>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-64 rounded-lg" />
        ))}
      </div>
    );
  }
  if (data.encounters.length === 0) {
    return (
      <EmptyState
        icon={Swords}
        title={copy.encounters.empty}
        description={copy.encounters.emptyHint}
      />
    );
  }
  return (
    <>
      <ul className={grid}>
        {data.encounters.map((match) => (
          <li key={match.id} className="min-w-0">
            <EncounterCard match={match} now={now} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageCount={data.pageCount} className="mt-8" />
    </>
  );
}
