import { lazy, Suspense } from "react";
import { ListSkeleton } from "@/components/list-skeleton";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { TimeActs } from "@/features/admin/competition/components/time-acts";

const SchedulePanel = lazy(async () => ({
  default: (await import("@/features/organize/components/schedule-panel")).SchedulePanel,
}));

/** When everything is played; its code comes when it is opened. */
export function ScheduleSection({ tournament }: { readonly tournament: AdminTournament }) {
  const { id, status, start_date: startsAt, structure_generated_at: drawnAt } = tournament;
  return (
    <div className="grid grid-cols-1 gap-4">
      {status === "Activo" && drawnAt !== null && (
        <div className="flex flex-wrap gap-2">
          <TimeActs tournamentId={id} />
        </div>
      )}
      <Suspense fallback={<ListSkeleton rows={3} className="h-32" />}>
        <SchedulePanel key={id} tournamentId={id} startsAt={startsAt} />
      </Suspense>
    </div>
  );
}
