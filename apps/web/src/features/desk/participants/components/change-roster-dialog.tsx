import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { rosterQuery } from "@/entities/match/api/get-roster";
import { RosterPlayer } from "@/entities/match/components/roster-player";
import { RosterChanges } from "@/entities/match/components/roster-changes";
import type { Roster } from "@/entities/match/domain/roster";
import { rosterCopy } from "@/entities/match/roster-copy";
import { useChangeRoster } from "../api/remove-and-readmit-participant.ts";
import { rosterChangeCopy as copy } from "../copy.ts";
import { ReasonDialog } from "../../components/reason-dialog.tsx";

interface WantedChange {
  readonly kind: "add" | "remove";
  readonly player: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
}

interface ChangeRosterDialogProps {
  readonly tournamentId: string;
  /** The team whose roster changes; `id` is its participant id. */
  readonly team: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Edits the roster of a team that was fixed at the draw, and lists the team's members who are not in it. */
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
      kind: state === "removed" ? ("add" as const) : ("remove" as const),
    })),
    ...members
      .filter(({ id }) => !known.has(id))
      .map((player) => ({ player, state: copy.outside, kind: "add" as const })),
  ];
  return (
    <>
      <ul className="grid divide-y divide-border">
        {rows.map(({ player, state, kind }) => (
          <RosterPlayer key={player.id} player={player} state={state}>
            {(kind === "remove" || memberIds.has(player.id)) && (
              <Button
                variant={kind === "add" ? "secondary" : "ghost"}
                size="sm"
                aria-haspopup="dialog"
                aria-label={copy[`${kind}Label`](player.username)}
                onClick={() => onWant({ kind, player })}
              >
                {copy[kind]}
              </Button>
            )}
          </RosterPlayer>
        ))}
      </ul>
      <RosterChanges roster={roster} className="mt-4" />
    </>
  );
}

interface RosterReasonDialogProps {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly wanted: WantedChange;
  readonly onClose: () => void;
}

/** The field for the reason of a roster change, which both sides can read. */
function RosterReasonDialog(props: RosterReasonDialogProps) {
  const { tournamentId, participantId, wanted, onClose } = props;
  const { kind, player } = wanted;
  const change = useChangeRoster();
  return (
    <ReasonDialog
      title={copy[`${kind}Title`]}
      description={copy[`${kind}Description`](player.username)}
      confirmLabel={copy[kind]}
      hint={copy.reasonHint}
      onConfirm={(reason) =>
        change.mutateAsync({ kind, tournamentId, participantId, profileId: player.id, reason })
      }
      onClose={onClose}
    />
  );
}
