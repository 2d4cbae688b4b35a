import { CalendarClock, Ghost, Send, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { canDeclareWinner } from "@/entities/match/domain/status";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { Encounter } from "../api/list-encounters.ts";
import { bulkActionsCopy as copy } from "../bulk-actions-copy.ts";
import { MOST_CHOSEN } from "../hooks/use-chosen-matches.ts";
import { BulkTimesDialog } from "./bulk-times-dialog.tsx";
import { BulkWalkoversDialog } from "./bulk-walkovers-dialog.tsx";

interface ChosenBarProps {
  readonly tournamentId: string;
  readonly chosen: readonly Encounter[];
  readonly onClear: () => void;
}

/** Actions for all ticked matches; staff see only the actions for which they have the right. */
export function ChosenBar({ tournamentId, chosen, onClear }: ChosenBarProps) {
  const { may } = useTournamentRights(tournamentId);
  const [open, setOpen] = useState<"times" | "walkovers" | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onClear();
  };
  if (chosen.length === 0) return null;
  return (
    <section
      aria-label={copy.bar}
      className="sticky bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom)+0.5rem)] z-10 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-surface-raised p-2 shadow-lg"
    >
      <p role="status" className="min-w-0 flex-1 basis-36 px-1 text-[0.9375rem] font-semibold">
        {copy.count(chosen.length)}
        {chosen.length === MOST_CHOSEN && ` ${copy.most(MOST_CHOSEN)}`}
      </p>
      {may("schedule") && (
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setOpen("times")}
        >
          <CalendarClock aria-hidden />
          {copy.times}
        </Button>
      )}
      {may("results") && (
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => setOpen("walkovers")}
        >
          <Ghost aria-hidden />
          {copy.walkovers}
        </Button>
      )}
      {may("chat") && (
        <Link
          to={paths.organizeMessage(tournamentId, "partidos", chosen.map(({ id }) => id).join(","))}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <Send aria-hidden />
          {copy.write}
        </Link>
      )}
      <Button variant="ghost" size="sm" icon aria-label={copy.none} onClick={onClear}>
        <X aria-hidden />
      </Button>
      {open === "times" && (
        <BulkTimesDialog
          tournamentId={tournamentId}
          matches={chosen}
          onClose={close}
          onDone={done}
        />
      )}
      {open === "walkovers" && (
        <BulkWalkoversDialog
          tournamentId={tournamentId}
          matches={chosen.filter(canDeclareWinner)}
          onClose={close}
          onDone={done}
        />
      )}
    </section>
  );
}
