import { useQuery } from "@tanstack/react-query";
import { Gamepad2, Plus } from "lucide-react";
import { useState } from "react";
import { KeptList } from "@/components/kept-list";
import { ListSkeleton } from "@/components/list-skeleton";
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
    <>
      <KeptList
        search={copy.search}
        total={data && copy.total(data.total)}
        action={
          <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {copy.form.create}
          </Button>
        }
        rows={data?.games}
        pageCount={data?.pageCount}
        error={error}
        onRetry={refetch}
        loadError={copy.loadError}
        empty={{
          icon: Gamepad2,
          title: copy.empty,
          description: copy.emptyHint,
          narrowed: copy.emptySearch,
        }}
        skeleton={<ListSkeleton className="h-12" />}
      >
        {(games) => <GamesTable games={games} />}
      </KeptList>
      {isCreating && <GameDialog game={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
