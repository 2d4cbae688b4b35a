import { matchKeys } from "@/entities/match/api/match-keys";
import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { PagedList } from "@/components/paged-list";
import { Skeleton } from "@/components/ui/skeleton";
import { useListAddress } from "@/hooks/use-list-address";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
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
  readonly tournamentId: string | null;
}

const liveKeys = [matchKeys.encounters];
const grid = "grid grid-cols-1 gap-5 md:grid-cols-2 2xl:grid-cols-3";

/** One page of matches, kept live. */
export function EncounterList({
  kind,
  loadError,
  search,
  state,
  tournamentId,
}: EncounterListProps) {
  const { page } = useListAddress();
  const now = useNow(15_000);
  const { data, error, refetch } = useQuery(
    encountersQuery(kind, { search, state, tournamentId, page }),
  );
  useTableChanges(
    { table: kind === "tournament" ? "tournament_matches" : "challenge_matches" },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);

  return (
    <PagedList
      rows={data?.encounters}
      pageCount={data?.pageCount}
      error={error}
      onRetry={refetch}
      loadError={loadError}
      empty={{
        icon: Swords,
        title: copy.encounters.empty[state],
        description:
          search || tournamentId ? copy.encounters.emptySearch : copy.encounters.emptyHint,
      }}
      skeleton={
        <div className={grid} aria-busy="true">
          <output className="sr-only">{copy.loading}</output>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-64 rounded-lg" />
          ))}
        </div>
      }
    >
      {(encounters) => (
        <ul className={grid}>
          {encounters.map((match) => (
            <li key={match.id} className="min-w-0">
              <EncounterCard match={match} now={now} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
