import { useQuery } from "@tanstack/react-query";
import { Gamepad2 } from "lucide-react";
import { AddressSearch } from "@/components/address-search";
import { ListSkeleton } from "@/components/list-skeleton";
import { PagedList } from "@/components/paged-list";
import { gameKeys } from "@/entities/game/api/game-keys";
import { useListAddress } from "@/hooks/use-list-address";
import { useTableChanges } from "@/lib/realtime";
import { adminGamesQuery, type Game } from "../api/list-games.ts";
import { copy } from "../copy.ts";
import { GamesTable } from "./games-table.tsx";

interface GamesPanelProps {
  readonly onEdit: (game: Game) => void;
  readonly onDeleted: (game: Game) => void;
}

const liveKeys = [gameKeys.admin];

/** The games by name, with search. */
export function GamesPanel({ onEdit, onDeleted }: GamesPanelProps) {
  const { page, search } = useListAddress();
  const { data, error, refetch } = useQuery(adminGamesQuery(search, page));
  useTableChanges({ table: "games" }, liveKeys);
  return (
    <div className="grid gap-5">
      <AddressSearch label={copy.search} />
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
        {(games) => <GamesTable games={games} onEdit={onEdit} onDeleted={onDeleted} />}
      </PagedList>
    </div>
  );
}
