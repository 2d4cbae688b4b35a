import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { toUserMessage } from "@/lib/errors";
import { useTableChanges } from "@/lib/realtime";
import { championQuery } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { ChampionHero } from "./champion-hero.tsx";

const ChampionBody = island(async () => (await import("./champion-body.tsx")).ChampionBody);

/** The page of a champion: the participant, the team's players, the rivals, and the next tournament. */
export function ChampionPageContent({ id }: { readonly id: string }) {
  const query = championQuery(id);
  const { data: cup, error, refetch } = useQuery(query);
  // The page's data changes only if the tournament ends or is reopened, so only the tournament is watched.
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [query.queryKey]);

  if (error && cup === undefined)
    return <ErrorState isPage title={copy.loadError(toUserMessage(error))} onRetry={refetch} />;
  if (cup === undefined) return <Skeleton className="h-96 w-full" />;
  if (cup === null)
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={copy.missing.title}
        description={copy.missing.hint}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.missing.list}
          </Link>
        }
      />
    );
  return (
    <CoveredResult id={`champion ${cup.id}`} of={cup.name}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {cup.champion && <ChampionHero cup={cup} champion={cup.champion} />}
        <ChampionBody cup={cup} />
      </div>
    </CoveredResult>
  );
}
