import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { rosterQuery } from "@/entities/match/api/get-roster";
import { rosterKeys } from "@/entities/match/api/roster-query-keys";
import { RosterPlayer } from "@/entities/match/components/roster-player";
import { RosterChanges } from "@/entities/match/components/roster-changes";
import { rosterCopy } from "@/entities/match/roster-copy";
import { useTableChanges } from "@/lib/realtime";
import type { Participant } from "../domain/tournament-participant.ts";

interface RosterDialogProps {
  readonly tournamentId: string;
  readonly entrant: Participant;
  readonly onClose: () => void;
}

/** The roster of a team for the tournament, and its changes since it was frozen. */
export function RosterDialog({ tournamentId, entrant, onClose }: RosterDialogProps) {
  const { id, name } = entrant;
  const { data, error, refetch } = useQuery(rosterQuery(tournamentId, id));
  useTableChanges({ table: "roster_changes", filter: `tournament_id=eq.${tournamentId}` }, [
    rosterKeys.of(tournamentId, id),
  ]);
  const players =
    data?.roster?.players ??
    data?.members.map((player) => ({ player, state: "active" as const })) ??
    [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={rosterCopy.of(name)}
        description={data?.roster ? rosterCopy.frozen : rosterCopy.open}
      >
        {error && !data ? (
          <ErrorState title={rosterCopy.loadError} error={error} onRetry={refetch} />
        ) : !data ? (
          <ListSkeleton rows={5} className="h-13" />
        ) : players.length === 0 ? (
          <p className="text-muted">{rosterCopy.empty}</p>
        ) : (
          <>
            <ul aria-label={rosterCopy.of(name)} className="grid divide-y divide-border">
              {players.map(({ player, state }) => (
                <RosterPlayer key={player.id} player={player} state={rosterCopy.states[state]} />
              ))}
            </ul>
            <RosterChanges roster={data.roster} className="mt-4" />
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
