import { Download, Ellipsis, Eye, ListOrdered, Pencil, Trash2, Users } from "lucide-react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { paths } from "@/config/paths";
import { toast } from "@/hooks/use-toast";
import { downloadCsv } from "@/lib/csv";
import { toUserMessage } from "@/lib/errors";
import { getTournamentResults } from "../api/get-tournament-results.ts";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { copy } from "../copy.ts";
import { resultRows } from "../domain/csv-rows.ts";

export type TournamentAction = "participants" | "seeds" | "remove";

interface TournamentActionsProps {
  readonly tournament: AdminTournament;
  readonly onAction: (action: TournamentAction) => void;
}

const labels = copy.tournaments;
const look = buttonClass({ variant: "ghost", size: "sm", icon: true });

async function downloadResults({ id, name }: AdminTournament) {
  try {
    downloadCsv(copy.results.fileName(name), resultRows(await getTournamentResults(id)));
  } catch (error) {
    toast({ title: copy.results.error, description: toUserMessage(error), variant: "destructive" });
  }
}

/** What an admin can do with a tournament: the four of every day, and a menu for the rest. */
export function TournamentActions({ tournament, onAction }: TournamentActionsProps) {
  const { id, name } = tournament;
  return (
    <div className="flex justify-end">
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={labels.participants(name)}
        title={labels.actions.participants}
        onClick={() => onAction("participants")}
      >
        <Users aria-hidden />
      </Button>
      <Link
        to={paths.tournament(id)}
        aria-label={labels.view(name)}
        title={labels.actions.view}
        className={look}
      >
        <Eye aria-hidden />
      </Link>
      <Link
        to={paths.admin.tournamentEdit(id)}
        aria-label={labels.edit(name)}
        title={labels.actions.edit}
        className={look}
      >
        <Pencil aria-hidden />
      </Link>
      <Button
        variant="ghost"
        size="sm"
        icon
        aria-label={labels.remove(name)}
        title={labels.actions.remove}
        onClick={() => onAction("remove")}
      >
        <Trash2 aria-hidden />
      </Button>
      <DropdownMenu>
        <DropdownMenuTrigger aria-label={labels.more(name)} className={look}>
          <Ellipsis aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => onAction("seeds")}>
            <ListOrdered aria-hidden />
            {labels.actions.seeds}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => void downloadResults(tournament)}>
            <Download aria-hidden />
            {labels.actions.results}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
