import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { ListSkeleton } from "@/components/list-skeleton";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { tournamentFormQuery } from "@/features/desk/settings/api/tournament-form";
import { EstimatedSchedule } from "@/features/desk/schedule/components/estimated-schedule";
import { scheduleCopy } from "@/features/desk/schedule/schedule-copy";
import { BeforeLink } from "@/features/desk/today/components/tasks-before-start";

/** Assumed number of participants if the tournament has no limit and few are registered. */
const USUAL_PARTICIPANTS = 16;

/** The estimated schedule of a tournament whose bracket is not drawn yet. */
export function EstimatedScheduleSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { data: settings, isPending } = useQuery(tournamentFormQuery(tournament.id));
  const before = <BeforeLink tournament={tournament} />;
  if (isPending) return <ListSkeleton rows={3} className="h-32" />;
  // If the organiser started the tournament by hand, the planned start no longer applies.
  if (!settings || tournament.status === "Activo")
    return (
      <EmptyState
        icon={CalendarClock}
        title={scheduleCopy.undrawn}
        description={scheduleCopy.undrawnHint}
        action={before}
      />
    );
  const places = [tournament.max_participants, tournament.participant_count ?? 0];
  return (
    <EstimatedSchedule
      stages={settings.tournament_stages}
      entrants={places.find((count) => count >= 2) ?? USUAL_PARTICIPANTS}
      bestOf={settings.best_of}
      startsAt={tournament.start_date}
      checkInMinutes={tournament.check_in_minutes}
    >
      {before}
    </EstimatedSchedule>
  );
}
