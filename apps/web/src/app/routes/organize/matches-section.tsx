import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { TournamentEncounters } from "@/features/admin/competition/components/tournament-encounters";
import { BeforeLink } from "./before-link.tsx";
import { useBoardWaits } from "./use-board-waits.ts";

/** The matches of a tournament, each with what the board says of it. */
export function MatchesSection({ tournament }: { readonly tournament: AdminTournament }) {
  return (
    <TournamentEncounters
      tournament={tournament}
      waits={useBoardWaits(tournament)}
      before={<BeforeLink tournament={tournament} />}
    />
  );
}
