import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAddress } from "@/hooks/use-address";
import { withWord } from "@/lib/search-params";
import { tournamentNameQuery } from "../api/list-tournaments.ts";
import { copy } from "../copy.ts";
import { TournamentPicker } from "./tournament-picker.tsx";

const texts = copy.encounters.tournament;

/** Filters matches by one tournament, whose id is in the URL. */
export function TournamentFilter({ tournamentId }: { readonly tournamentId: string | null }) {
  const [, changeAddress] = useAddress();
  const [isOpen, setOpen] = useState(false);
  const { data: name } = useQuery({
    ...tournamentNameQuery(tournamentId ?? ""),
    enabled: tournamentId !== null,
  });
  const shown = tournamentId === null ? texts.all : name === null ? texts.missing : (name ?? "…");
  const choose = (id: string) => {
    setOpen(false);
    changeAddress((current) => withWord(current, "torneo", id, ["page"]), { replace: true });
  };
  return (
    <div className="flex w-full min-w-0 gap-1 sm:w-80">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.filter(shown)}
        title={shown}
        onClick={() => setOpen(true)}
        className="input flex min-w-0 flex-1 items-center justify-between gap-2 text-left"
      >
        <span className="truncate">{shown}</span>
        <ChevronDown aria-hidden className="size-4 flex-none text-muted" />
      </button>
      {tournamentId !== null && (
        <Button variant="ghost" icon aria-label={texts.clear} onClick={() => choose("")}>
          <X aria-hidden />
        </Button>
      )}
      {isOpen && (
        <TournamentPicker
          chosenId={tournamentId}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
