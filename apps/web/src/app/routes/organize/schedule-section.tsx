import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { TimeActs } from "@/features/desk/schedule/components/time-acts";
import { useBoardWaits } from "@/features/desk/board/hooks/use-board-waits";

const SchedulePanel = lazy(async () => ({
  default: (await import("@/features/desk/schedule/components/schedule-panel")).SchedulePanel,
}));

const ScheduleAhead = lazy(async () => ({
  default: (await import("./schedule-ahead.tsx")).ScheduleAhead,
}));

/** The schedule of all matches. Its code loads when the section is opened. */
export function ScheduleSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status, start_date: startsAt, structure_generated_at: drawnAt } = tournament;
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-32" />}>
      <SchedulePanel
        key={id}
        tournamentId={id}
        startsAt={startsAt}
        waits={useBoardWaits(tournament)}
        ahead={<ScheduleAhead tournament={tournament} />}
      >
        {status === "Activo" && drawnAt !== null && <TimeActs tournamentId={id} explains />}
      </SchedulePanel>
    </Suspense>
  );
}
