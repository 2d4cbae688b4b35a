import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, SearchX } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { vetoPoolsQuery } from "../api/veto-pools.ts";
import { vetoesCopy as copy } from "../copy.ts";
import { MapPoolCard } from "./map-pool-card.tsx";
import { MapPoolForm } from "./map-pool-form.tsx";
import { VetoPresets } from "./veto-presets.tsx";

/** The map pools of a game with their vetoes, and ready-made pools to add. */
export function GameVetoes({ id }: { readonly id: string }) {
  const { data: game, error, refetch } = useQuery(vetoPoolsQuery(id));
  if (error && !game) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (game === null) return <EmptyState isPage icon={SearchX} title={copy.missing} />;
  return (
    <>
      <div className="mb-4 -ml-3 max-sm:-mt-3 max-sm:mb-1">
        <Link to={paths.admin.games()} className={buttonClass({ variant: "ghost", size: "sm" })}>
          <ChevronLeft aria-hidden />
          {copy.back}
        </Link>
      </div>
      <PageHeader
        title={game ? copy.title(game.name) : copy.short}
        description={copy.description}
      />
      {game ? (
        <div className="grid grid-cols-1 gap-5">
          {game.map_pools.map((pool) => (
            <MapPoolCard key={pool.id} gameId={id} pool={pool} />
          ))}
          <VetoPresets gameId={id} taken={game.map_pools.map(({ name }) => name)} />
          <Card>
            <details>
              <summary className="display flex min-h-11 cursor-pointer items-center text-xl">
                {copy.newPool}
              </summary>
              <div className="pt-4">
                <MapPoolForm key={game.map_pools.length} gameId={id} pool={null} />
              </div>
            </details>
          </Card>
        </div>
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </>
  );
}
