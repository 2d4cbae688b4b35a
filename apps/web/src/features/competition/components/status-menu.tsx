import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { isTournamentStatus, tournamentStatuses } from "@/entities/tournament/domain/status";
import type { AdminTournament } from "../api/list-admin-tournaments.ts";
import { setTournamentStatusMutation } from "../api/set-tournament-status.ts";
import { copy } from "../copy.ts";

interface StatusMenuProps {
  readonly tournament: AdminTournament;
}

/** The status, and the menu that sets any of the four. */
export function StatusMenu({ tournament }: StatusMenuProps) {
  const { id, name, status } = tournament;
  const setStatus = useMutation({
    ...setTournamentStatusMutation(useQueryClient()),
    onSuccess: () => toast({ title: copy.tournaments.statusUpdated }),
    onError: (error) =>
      toast({
        title: copy.errorTitle,
        description: copy.tournaments.statusError(toUserMessage(error)),
        variant: "destructive",
      }),
  });
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        aria-label={copy.tournaments.statusMenu(name, status)}
        disabled={setStatus.isPending}
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-1 hover:bg-surface-raised disabled:opacity-60"
      >
        <TournamentStatusBadge status={setStatus.isPending ? setStatus.variables.status : status} />
        <ChevronDown aria-hidden className="size-4 text-muted" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup
          value={status}
          onValueChange={(next) =>
            isTournamentStatus(next) && next !== status && setStatus.mutate({ id, status: next })
          }
        >
          {tournamentStatuses.map((option) => (
            <DropdownMenuRadioItem key={option} value={option} className="block py-2">
              <span className="block font-medium">{option}</span>
              <span className="block text-sm text-muted">
                {copy.tournaments.statusHints[option]}
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
