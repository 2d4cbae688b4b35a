import { Gamepad2, Map as MapIcon } from "lucide-react";
import { Link } from "react-router";
import { AdminList } from "@/components/admin-list";
import { EditDeleteActions } from "@/components/edit-delete-actions";
import { GameCover } from "@/components/game-cover";
import { RowMenuAction } from "@/components/row-menu";
import type { RowColumn } from "@/components/row-table";
import { buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { formatNumber } from "@/lib/format";
import { type Game, gamesList, useDeleteGame } from "../api/games.ts";
import { copy, vetoesCopy } from "../copy.ts";
import { GameDialog } from "./game-dialog.tsx";

const countOf = ({ tournaments }: Game) => tournaments[0]?.count ?? 0;

/** Labels for a game's unusual settings: the game counts kills, deaths and assists, or it allows no wagers. */
const marksOf = ({ counts_kda: countsKda, allows_wagers: allowsWagers }: Game) =>
  [countsKda && copy.withKda, !allowsWagers && copy.withoutWagers].filter(Boolean).join(" · ");

const columns: readonly RowColumn<Game>[] = [
  {
    title: copy.columns.name,
    card: "title",
    className: "min-w-44",
    cell: (game) => (
      <span className="flex items-center gap-3">
        <GameCover
          name={game.name}
          src={game.image_url}
          className="aspect-video w-16 flex-none rounded-md"
        />
        <span className="min-w-0">
          <Link
            to={paths.admin.game(game.id)}
            className="block font-semibold wrap-anywhere hover:underline max-md:after:absolute max-md:after:inset-0"
          >
            {game.name}
          </Link>
          <span className="block min-h-5 text-sm font-normal text-muted">
            <span className="md:hidden">
              {copy.tournaments(countOf(game))}
              {marksOf(game) && " · "}
            </span>
            {marksOf(game)}
          </span>
        </span>
      </span>
    ),
  },
  {
    title: copy.columns.tournaments,
    isRight: true,
    card: "none",
    cell: (game) => formatNumber(countOf(game)),
  },
];

/** The games, sorted by name. If a game is in use, the server refuses its deletion and says why. */
export function GamesPanel() {
  const remove = useDeleteGame();
  return (
    <AdminList
      list={gamesList}
      icon={Gamepad2}
      texts={copy}
      columns={columns}
      acts={[
        copy.columns.actions,
        (game, open) => (
          <EditDeleteActions
            name={game.name}
            onAct={open}
            inMenu={
              <RowMenuAction
                icon={MapIcon}
                title={vetoesCopy.short}
                label={vetoesCopy.shortOf(game.name)}
                to={paths.admin.game(game.id)}
                className="md:hidden"
              />
            }
          >
            <Link
              to={paths.admin.game(game.id)}
              aria-label={vetoesCopy.shortOf(game.name)}
              className={cn(buttonClass({ variant: "secondary", size: "sm" }), "max-md:hidden")}
            >
              <MapIcon aria-hidden />
              {vetoesCopy.short}
            </Link>
          </EditDeleteActions>
        ),
      ]}
      create={[copy.form.create, (onClose) => <GameDialog game={null} onClose={onClose} />]}
      dialogs={{
        edit: (game, onClose) => <GameDialog game={game} onClose={onClose} />,
        delete: (game, onClose) => (
          <ConfirmDialog
            onClose={onClose}
            title={copy.deleteTitle(game.name)}
            description={copy.deleteText}
            confirmLabel={copy.remove}
            onConfirm={() => remove.mutateAsync(game)}
          />
        ),
      }}
    />
  );
}
