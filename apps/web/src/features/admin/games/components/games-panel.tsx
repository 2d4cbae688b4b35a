import { useQuery } from "@tanstack/react-query";
import { Gamepad2 } from "lucide-react";
import { useState } from "react";
import { CreateButton } from "@/components/create-button";
import { KeptList } from "@/components/kept-list";
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
  const list = useQuery(adminGamesQuery(search, page));
  useTableChanges({ table: "games" }, liveKeys);
  return (
    <>
      <KeptList
        list={list}
        icon={Gamepad2}
        texts={{
          search: copy.search,
          total: copy.total,
          loadError: copy.loadError,
          empty: copy.empty,
          emptyHint: copy.emptyHint,
          emptySearch: copy.emptySearch,
        }}
        action={<CreateButton label={copy.form.create} onCreate={() => setIsCreating(true)} />}
      >
        {(games) => <GamesTable games={games} />}
      </KeptList>
      {isCreating && <GameDialog game={null} onClose={() => setIsCreating(false)} />}
    </>
  );
}
