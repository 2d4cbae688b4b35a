import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { SearchInput } from "@/components/search-input";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { CHOICE_LIMIT, tournamentSearchQuery } from "@/entities/tournament/api/search-tournaments";
import { TournamentChoice } from "@/entities/tournament/components/tournament-option";
import { useDebounced } from "@/hooks/use-debounced";
import { copy } from "../copy.ts";

const texts = copy.inviting;

interface InviteToTournamentDialogProps {
  readonly onInvite: (tournamentId: string, words: string) => void;
  readonly onClose: () => void;
}

/** A dialog to choose a tournament open for registration, which is sent as a card. */
export function InviteToTournamentDialog({ onInvite, onClose }: InviteToTournamentDialogProps) {
  const [search, setSearch] = useState("");
  const asked = useDebounced(search.trim());
  const { data: found, error, refetch } = useQuery(tournamentSearchQuery(asked, true));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={texts.title} description={texts.description}>
        <div className="grid grid-cols-1 gap-4">
          <SearchInput value={search} onChange={setSearch} label={texts.search} />
          {!found ? (
            error ? (
              <ErrorState title={texts.loadError} error={error} onRetry={refetch} />
            ) : (
              <ListSkeleton rows={5} className="h-14" />
            )
          ) : found.length === 0 ? (
            <p role="status" className="text-muted">
              {texts.empty}
            </p>
          ) : (
            <ul aria-label={texts.results} className="grid grid-cols-1 gap-1.5">
              {found.map((tournament) => (
                <li key={tournament.id}>
                  <button
                    type="button"
                    onClick={() => {
                      onInvite(tournament.id, texts.words(tournament.name));
                      onClose();
                    }}
                    className="flex min-h-14 w-full items-center gap-3 rounded-md border border-border px-3 py-2 text-left hover:bg-surface-raised"
                  >
                    <TournamentChoice tournament={tournament} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {found && found.length === CHOICE_LIMIT && (
            <p className="text-sm text-muted">{texts.more}</p>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
