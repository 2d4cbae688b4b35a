import { tournamentsWords } from "@leyenda/db-types/words";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { OrganizerActionDialog } from "@/entities/tournament/components/organizer-action-dialog";
import type { TournamentStatus } from "@/entities/tournament/domain/status";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { useSetTournamentStatus } from "../api/change-tournament-status.ts";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";
import { CancelTournamentDialog } from "./cancel-tournament-dialog.tsx";

interface StatusMenuProps {
  readonly tournament: DeskTournament;
}

/** The tournament's status, and the menu that sets any of the four statuses after showing the consequences. */
export function StatusMenu({ tournament }: StatusMenuProps) {
  const { id, name, status } = tournament;
  const setStatus = useSetTournamentStatus();
  const [asked, setAsked] = useState<TournamentStatus | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  // A cancelled tournament cannot get another status.
  if (tournament.cancelled_at !== null) return <TournamentStatusBadge tournament={tournament} />;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={copy.statusMenu(name, status)}
          disabled={setStatus.isPending}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-1 hover:bg-surface-raised disabled:opacity-60"
        >
          <TournamentStatusBadge
            tournament={{
              ...tournament,
              status: setStatus.isPending ? setStatus.variables.status : status,
            }}
          />
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuRadioGroup
            value={status}
            onValueChange={(chosen) => {
              const next = tournamentsWords.status.find((word) => word === chosen);
              if (next && next !== status) setAsked(next);
            }}
          >
            {tournamentsWords.status.map((option) => (
              <DropdownMenuRadioItem
                key={option}
                value={option}
                aria-haspopup={option === status ? undefined : "dialog"}
                className="block py-2"
              >
                <span className="block font-medium">{option}</span>
                <span
                  className={cn(
                    "block text-sm",
                    option === "Finalizado" && status !== option ? "text-danger" : "text-muted",
                  )}
                >
                  {copy.statusHints[option]}
                </span>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuContent>
      </DropdownMenu>
      {asked && (
        <OrganizerActionDialog
          tournamentId={id}
          act={asked}
          onConfirm={(firstHour) => setStatus.mutateAsync({ id, status: asked, firstHour })}
          onClose={() => setAsked(null)}
          onCancelInstead={() => {
            setAsked(null);
            setIsCancelling(true);
          }}
        />
      )}
      {isCancelling && (
        <CancelTournamentDialog tournamentId={id} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}
