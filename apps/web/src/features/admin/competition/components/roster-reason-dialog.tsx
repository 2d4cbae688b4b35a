import { useChangeRoster } from "../api/change-roster.ts";
import { rosterChangeCopy as copy } from "../roster-copy.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

export interface WantedChange {
  readonly kind: "add" | "remove";
  readonly player: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
  };
}

interface RosterReasonDialogProps {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly wanted: WantedChange;
  readonly onClose: () => void;
}

/** Asks why a roster is changed: both sides read it. */
export function RosterReasonDialog(props: RosterReasonDialogProps) {
  const { tournamentId, participantId, wanted, onClose } = props;
  const { kind, player } = wanted;
  const change = useChangeRoster();
  const isAdding = kind === "add";
  return (
    <ReasonDialog
      title={isAdding ? copy.addTitle : copy.removeTitle}
      description={(isAdding ? copy.addDescription : copy.removeDescription)(player.username)}
      confirmLabel={isAdding ? copy.add : copy.remove}
      hint={copy.reasonHint}
      onConfirm={(reason) =>
        change.mutateAsync({ kind, tournamentId, participantId, profileId: player.id, reason })
      }
      onClose={onClose}
    />
  );
}
