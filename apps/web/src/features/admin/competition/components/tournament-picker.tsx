import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { SearchInput } from "@/components/search-input";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { CHOICE_LIMIT, tournamentSearchQuery } from "@/entities/tournament/api/search-tournaments";
import { TournamentChoice } from "@/entities/tournament/components/tournament-option";
import { useDebounced } from "@/hooks/use-debounced";
import { cn } from "@/lib/cn";
import { copy } from "../copy.ts";

interface TournamentPickerProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

const texts = copy.encounters.tournament;

/** Finds a tournament by name or game; without a search it lists the newest. */
export function TournamentPicker({ chosenId, onChoose, onClose }: TournamentPickerProps) {
  const [search, setSearch] = useState("");
  const asked = useDebounced(search.trim());
  const { data: found, error, refetch } = useQuery(tournamentSearchQuery(asked));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={texts.title}>
        <div className="grid grid-cols-1 gap-4">
          <SearchInput value={search} onChange={setSearch} label={texts.search} />
          {!found ? (
            error ? (
              <ErrorState title={copy.tournaments.loadError} error={error} onRetry={refetch} />
            ) : (
              <ListSkeleton rows={5} className="h-14" />
            )
          ) : found.length === 0 ? (
            <p role="status" className="text-[0.9375rem] text-muted">
              {copy.tournaments.empty}
            </p>
          ) : (
            <ul aria-label={texts.results} className="grid grid-cols-1 gap-1.5">
              {found.map((tournament) => (
                <li key={tournament.id}>
                  <button
                    type="button"
                    aria-pressed={tournament.id === chosenId}
                    onClick={() => onChoose(tournament.id)}
                    className={cn(
                      "flex min-h-14 w-full items-center gap-3 rounded-md border px-3 py-2 text-left",
                      tournament.id === chosenId
                        ? "border-accent bg-surface-raised"
                        : "border-border hover:bg-surface-raised",
                    )}
                  >
                    <TournamentChoice tournament={tournament} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {found && found.length === CHOICE_LIMIT && (
            <p className="text-sm text-muted">{texts.more(CHOICE_LIMIT)}</p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
