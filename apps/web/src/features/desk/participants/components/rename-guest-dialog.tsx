import { participantsLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { useRenameGuest } from "../api/guests.ts";
import type { TournamentContact } from "../../api/list-tournament-contacts.ts";
import { guestsCopy } from "../guests-copy.ts";

const copy = guestsCopy.rename;

interface RenameGuestDialogProps {
  readonly tournamentId: string;
  readonly guest: Pick<TournamentContact, "participant_id" | "name">;
  readonly onClose: () => void;
}

/** Corrects the name of a participant without an account. */
export function RenameGuestDialog({ tournamentId, guest, onClose }: RenameGuestDialogProps) {
  const id = useId();
  const [name, setName] = useState(guest.name);
  const rename = useRenameGuest();
  return (
    <ConfirmDialog
      onClose={onClose}
      title={copy.title(guest.name)}
      description={copy.text}
      confirmLabel={copy.save}
      destructive={false}
      confirmDisabled={name.trim() === "" || name === guest.name}
      onConfirm={() =>
        rename.mutateAsync({ tournamentId, participantId: guest.participant_id, name })
      }
    >
      <div className="grid gap-1.5">
        <Label htmlFor={id} isRequired>
          {copy.name}
        </Label>
        <Input
          id={id}
          value={name}
          aria-required
          maxLength={participantsLimits.guest_name.max}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
