import type { ReactNode } from "react";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { cn } from "@/lib/cn";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { organiserCopy } from "../copy.ts";
import { CheckInDesk } from "../../participants/components/check-in-desk.tsx";
import { TimeActs } from "../../schedule/components/reschedule-rest.tsx";

interface HelperBarProps {
  readonly tournament: DeskTournament;
  /** True to show on a phone only the next step, or nothing if there is no next step. */
  readonly isBrief?: boolean;
  /** Whether the bar has a button to reschedule the remaining matches. */
  readonly movesTimes: boolean;
  /** The action that is the helper's next step. */
  readonly children?: ReactNode;
}

/** The organiser's bar for a helper whose rights do not include the data of the complete bar. */
export function HelperBar({ tournament, isBrief = false, movesTimes, children }: HelperBarProps) {
  const { id, status, structure_generated_at: drawnAt } = tournament;
  const { may } = useTournamentRights(id);
  return (
    <section
      aria-label={organiserCopy.helps}
      className={cn(
        "flex flex-wrap gap-2 empty:hidden rounded-lg border border-accent/40 bg-surface px-4 py-3",
        isBrief &&
          "max-md:px-3 max-md:py-1.5 max-md:not-has-[[data-next-act],[data-check-in]]:hidden max-md:[&>:not([data-next-act],[data-check-in])]:hidden",
      )}
    >
      {children}
      {movesTimes && status === "Activo" && drawnAt !== null && may("schedule") && (
        <TimeActs tournamentId={id} movesAlone />
      )}
      {may("registrations") && <CheckInDesk tournamentId={id} isAlone />}
    </section>
  );
}
