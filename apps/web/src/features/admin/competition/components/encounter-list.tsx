import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { Fragment } from "react";
import { useSearchParams } from "react-router";
import { ClearFilters } from "@/components/clear-filters";
import { PagedList } from "@/components/paged-list";
import { Skeleton } from "@/components/ui/skeleton";
import { useListAddress } from "@/hooks/use-list-address";
import { useNow } from "@/hooks/use-now";
import { withWord } from "@/lib/search-params";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { type Encounter, encountersQuery } from "../api/list-encounters.ts";
import { copy } from "../copy.ts";
import type { EncounterState } from "../domain/encounter-filters.ts";
import { EncounterRow } from "./encounter-row.tsx";

interface EncounterListProps {
  readonly kind: MatchKind;
  readonly loadError: string;
  readonly search: string;
  readonly state: EncounterState;
  readonly tournamentId: string | null;
}

/** The matches of one tournament by the name of their round, in the order in which they come. */
function byRound(encounters: readonly Encounter[]): [string, Encounter[]][] {
  const rounds = new Map<string, Encounter[]>();
  for (const match of encounters) {
    const name = match.context.kind === "tournament" ? match.context.round : "";
    rounds.set(name, [...(rounds.get(name) ?? []), match]);
  }
  return [...rounds];
}

/** One page of matches, a line each; those of one tournament under the names of their rounds. */
export function EncounterList({
  kind,
  loadError,
  search,
  state,
  tournamentId,
}: EncounterListProps) {
  const [params] = useSearchParams();
  const { page } = useListAddress();
  const now = useNow(15_000);
  const { data, error, refetch } = useQuery(
    encountersQuery(kind, { search, state, tournamentId, page }),
  );
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
        ...(search || tournamentId
          ? {
              description: copy.encounters.emptySearch,
              action: (
                <ClearFilters to={`?${withWord(params, "page", "", ["q", "torneo"]).toString()}`} />
              ),
            }
          : { description: copy.encounters.emptyHint }),
      }}
      skeleton={
        <div className="grid gap-px overflow-hidden rounded-lg" aria-busy="true">
          <output className="sr-only">{copy.loading}</output>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-27 rounded-none xl:h-13" />
          ))}
        </div>
      }
    >
      {(encounters) => (
        <section aria-label={copy.encounters.filters[state]} className="grid gap-2">
          <p role="status" className="text-sm text-muted tabular-nums">
            {copy.encounters.total(data?.total ?? 0)}
          </p>
          {(tournamentId === null ? [["", encounters] as const] : byRound(encounters)).map(
            ([round, matches]) => (
              <Fragment key={round}>
                {round && <h2 className="eyebrow mt-2">{round}</h2>}
                <ul className="encounter-list">
                  {matches.map((match) => (
                    <li key={match.id} className="min-w-0">
                      <EncounterRow match={match} now={now} />
                    </li>
                  ))}
                </ul>
              </Fragment>
            ),
          )}
        </section>
      )}
    </PagedList>
  );
}
