import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { rosterQuery } from "@/entities/match/api/get-roster";
import { RosterPlayer } from "@/entities/match/components/roster-player";
import { RosterTrace } from "@/entities/match/components/roster-trace";
import { rosterCopy } from "@/entities/match/roster-copy";
import type { Roster } from "@/entities/match/domain/roster";
import { rosterChangeCopy as copy } from "../roster-copy.ts";
import { RosterReasonDialog, type WantedChange } from "./roster-reason-dialog.tsx";

interface ChangeRosterDialogProps {
  readonly tournamentId: string;
  /** Its id as a participant. */
  readonly team: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** A team's frozen roster, to be changed: its players, and the members who are not in it. */
export function ChangeRosterDialog({ tournamentId, team, onClose }: ChangeRosterDialogProps) {
  const { data, error, refetch } = useQuery(rosterQuery(tournamentId, team.id));
  const [wanted, setWanted] = useState<WantedChange | null>(null);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={copy.label(team.name)}
        description={data && !data.roster ? copy.open : copy.description}
      >
        {error && !data ? (
          <ErrorState title={rosterCopy.loadError} error={error} onRetry={refetch} />
        ) : !data ? (
          <ListSkeleton rows={5} className="h-13" />
        ) : (
          data.roster && <Players roster={data.roster} members={data.members} onWant={setWanted} />
        )}
        {wanted && (
          <RosterReasonDialog
            tournamentId={tournamentId}
            participantId={team.id}
            wanted={wanted}
            onClose={() => setWanted(null)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface PlayersProps {
  readonly roster: Roster;
  readonly members: readonly WantedChange["player"][];
  readonly onWant: (wanted: WantedChange) => void;
}

function Players({ roster, members, onWant }: PlayersProps) {
  const memberIds = new Set(members.map(({ id }) => id));
  const known = new Set(roster.players.map(({ player }) => player.id));
  const rows = [
    ...roster.players.map(({ player, state }) => ({
      player,
      state: rosterCopy.states[state],
      is: state,
    })),
    ...members
      .filter(({ id }) => !known.has(id))
      .map((player) => ({ player, state: copy.outside, is: "removed" as const })),
  ];
  return (
    <>
      <ul className="grid divide-y divide-border">
        {rows.map(({ player, state, is }) => (
          <RosterPlayer key={player.id} player={player} state={state}>
            {is === "removed" ? (
              memberIds.has(player.id) && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-haspopup="dialog"
                  aria-label={copy.addLabel(player.username)}
                  onClick={() => onWant({ kind: "add", player })}
                >
                  {copy.add}
                </Button>
              )
            ) : (
              <Button
                variant="ghost"
                size="sm"
                aria-haspopup="dialog"
                aria-label={copy.removeLabel(player.username)}
                onClick={() => onWant({ kind: "remove", player })}
              >
                {copy.remove}
              </Button>
            )}
          </RosterPlayer>
        ))}
      </ul>
      <RosterTrace roster={roster} className="mt-4" />
    </>
  );
}
