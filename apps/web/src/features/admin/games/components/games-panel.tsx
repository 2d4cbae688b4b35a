import { useQuery } from "@tanstack/react-query";
import { Gamepad2, Plus } from "lucide-react";
import { useState } from "react";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { Button } from "@/components/ui/button";
import { gameKeys } from "@/entities/game/api/game-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { adminGamesQuery } from "../api/list-games.ts";
import { copy } from "../copy.ts";
import { GameDialog } from "./game-dialog.tsx";
import { GamesTable } from "./games-table.tsx";

const liveKeys = [gameKeys.admin];

/** The games by name, with search, and the dialog for a new one. */
export function GamesPanel() {
  const { page, search } = useListAddress();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, refetch } = useQuery(adminGamesQuery(search, page));
  useTableChanges({ table: "games" }, liveKeys);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap justify-between gap-3">
        <AddressSearch label={copy.search} />
        <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {copy.form.create}
        </Button>
      </div>
      <PagedList
        rows={data?.games}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: Gamepad2,
          title: search ? copy.emptySearch : copy.empty,
          description: !search && copy.emptyHint,
        }}
        skeleton={<ListSkeleton className="h-20" />}
      >
        {(games) => <GamesTable games={games} />}
      </PagedList>
      {isCreating && <GameDialog game={null} onClose={() => setIsCreating(false)} />}
    </div>
  );
}
