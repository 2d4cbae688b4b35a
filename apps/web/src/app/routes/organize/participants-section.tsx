import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { ExportContacts } from "@/features/admin/competition/components/export-contacts";
import { ParticipantsPanel } from "@/features/admin/competition/components/participants-panel";
import { StandInRequests } from "@/features/admin/competition/components/stand-in-requests";
import { organizeCopy } from "@/features/organize/copy";

const copy = organizeCopy.participants;

/** Who entered; contacts, and their file, for those with money or staff. */
export function ParticipantsSection({ tournament }: { readonly tournament: AdminTournament }) {
  const { may } = useTournamentRights(tournament.id);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {copy.count(tournament.participant_count ?? 0)}
          {!may("money", "staff") && ` · ${copy.hidden}`}
        </p>
        {may("money", "staff") && <ExportContacts tournament={tournament} />}
      </div>
      {may("participants") && <StandInRequests tournamentId={tournament.id} />}
      <ParticipantsPanel tournament={tournament} />
    </div>
  );
}
