import { useQuery } from "@tanstack/react-query";
import { Gamepad2 } from "lucide-react";
import { useSearchParams } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Pagination } from "@/components/pagination";
import { SearchInput } from "@/components/search-input";
import { useSearchText } from "@/hooks/use-search-text";
import { useTableChanges } from "@/lib/realtime";
import { pageFromParams } from "@/lib/search-params";
import { adminGamesKey, adminGamesQuery, type Game } from "../api/list-games.ts";
import { copy } from "../copy.ts";
import { GamesTable } from "./games-table.tsx";

interface GamesPanelProps {
  readonly onEdit: (game: Game) => void;
  readonly onDeleted: (game: Game) => void;
}

const liveKeys = [adminGamesKey];

/** The games by name, with search. */
export function GamesPanel({ onEdit, onDeleted }: GamesPanelProps) {
  const [params] = useSearchParams();
  const page = pageFromParams(params);
  const { value, onChange, search } = useSearchText("q", ["page"]);
  const { data, error, refetch } = useQuery(adminGamesQuery(search, page));
  useTableChanges({ table: "games" }, liveKeys);
  return (
    <div className="grid gap-5">
      <SearchInput
        value={value}
        onChange={onChange}
        label={copy.search}
        className="w-full sm:w-80"
      />
      {error && !data ? (
        <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton className="h-20" />
      ) : data.games.length === 0 ? (
        <EmptyState
          icon={Gamepad2}
          title={search ? copy.emptySearch : copy.empty}
          {...(search ? {} : { description: copy.emptyHint })}
        />
      ) : (
        <>
          <GamesTable games={data.games} onEdit={onEdit} onDeleted={onDeleted} />
          <Pagination page={page} pageCount={data.pageCount} />
        </>
      )}
    </div>
  );
}
