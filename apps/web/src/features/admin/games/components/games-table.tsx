import { useState } from "react";
import { GameCover } from "@/components/game-cover";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { CardTable } from "@/components/card-table";
import { TableCell, TableRow } from "@/components/ui/table";
import { formatNumber } from "@/lib/format";
import type { Game } from "../api/list-games.ts";
import { copy } from "../copy.ts";
import { DeleteGameDialog } from "./delete-game-dialog.tsx";
import { GameDialog } from "./game-dialog.tsx";

interface GamesTableProps {
  readonly games: readonly Game[];
}

const COLUMNS = [
  { title: copy.columns.name },
  { title: copy.columns.tournaments, isRight: true },
  { title: copy.columns.actions, isRight: true },
] as const;

/** Covers and names with what can be done. */
export function GamesTable({ games }: GamesTableProps) {
  const [edited, setEdited] = useState<Game | null>(null);
  const [chosen, setChosen] = useState<Game | null>(null);
  return (
    <>
      <CardTable label={copy.tableLabel} columns={COLUMNS}>
        {games.map((game) => (
          <TableRow key={game.id}>
            <TableCell data-card="title" className="min-w-44">
              <span className="flex items-center gap-3">
                <GameCover
                  name={game.name}
                  src={game.image_url}
                  className="aspect-video w-16 flex-none rounded-md"
                />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{game.name}</span>
                  {game.counts_kda && (
                    <span className="block text-sm font-normal text-muted">{copy.withKda}</span>
                  )}
                </span>
              </span>
            </TableCell>
            <TableCell className="text-right tabular-nums">
              {formatNumber(game.tournaments[0]?.count ?? 0)}
            </TableCell>
            <TableCell data-card="actions">
              <EditDeleteActions
                name={game.name}
                onEdit={() => setEdited(game)}
                onDelete={() => setChosen(game)}
              />
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {edited && <GameDialog game={edited} onClose={() => setEdited(null)} />}
      {chosen && <DeleteGameDialog game={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
