import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { guestLinksQuery, guestRequestsQuery, useUndoGuestClaim } from "../api/guests.ts";
import type { TournamentContact } from "../../api/list-tournament-contacts.ts";
import { guestsCopy as copy } from "../guests-copy.ts";
import { GuestAnswer } from "./guest-answer.tsx";
import { GuestLinkDialog } from "./guest-link-dialog.tsx";

interface GuestActsProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly contact: Pick<TournamentContact, "participant_id" | "name" | "is_guest">;
}

/**
 * The claim link of a guest, or the button that undoes a claim for a participant that claimed one.
 * Renders nothing for participants that have nothing to do with a guest.
 */
export function GuestActs({ tournament, contact }: GuestActsProps) {
  const { participant_id: id, name, is_guest: isGuest } = contact;
  const [isOpen, setIsOpen] = useState(false);
  const { data: links } = useQuery(guestLinksQuery(tournament.id));
  const { data: requests } = useQuery(guestRequestsQuery(tournament.id));
  const undo = useUndoGuestClaim();
  const request = requests?.get(id);
  const guestName = isGuest ? null : links?.get(id)?.guest.guest_name;
  if (!isGuest && !guestName) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      {request && (
        <GuestAnswer tournamentId={tournament.id} guest={{ id, name }} request={request} />
      )}
      <Button
        variant="ghost"
        size="sm"
        aria-label={isGuest ? copy.link.actionFor(name) : copy.claim.undoFor(name)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {isGuest ? copy.link.action : copy.claim.undo}
      </Button>
      {isOpen && isGuest && (
        <GuestLinkDialog tournament={tournament} guest={{ id, name }} onClose={close} />
      )}
      {isOpen && guestName && (
        <ConfirmDialog
          onClose={close}
          title={copy.claim.title}
          description={copy.claim.text(name, guestName)}
          confirmLabel={copy.claim.undo}
          onConfirm={() => undo.mutateAsync({ tournamentId: tournament.id, participantId: id })}
        />
      )}
    </>
  );
}
