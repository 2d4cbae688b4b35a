import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareableLink } from "@/components/shareable-link";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { paths } from "@/config/paths";
import { formatDate } from "@/lib/format";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import {
  guestLinksQuery,
  guestRequestsQuery,
  useAnswerGuestRequest,
  useCreateGuestLink,
  useRevokeGuestLink,
  useUndoGuestClaim,
} from "../api/guests.ts";
import { guestsCopy as copy } from "../guests-copy.ts";

interface GuestClaimActionsProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly contact: Pick<TournamentContact, "participant_id" | "name" | "is_guest">;
}

/**
 * The action on a guest's place: for a guest, the link with which a user claims it; for a participant that claimed it,
 * the button that undoes the claim. Otherwise renders nothing.
 */
export function GuestClaimActions({ tournament, contact }: GuestClaimActionsProps) {
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

const requestCopy = copy.request;

interface GuestAnswerProps {
  readonly tournamentId: string;
  readonly guest: { readonly id: string; readonly name: string };
  readonly request: {
    readonly claimed_as: string;
    readonly claimer: { readonly display_name: string | null };
  };
}

/** A user claims to have been this guest of a finished tournament; the staff confirm or reject it. */
function GuestAnswer({ tournamentId, guest, request }: GuestAnswerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useAnswerGuestRequest();
  const name = request.claimer.display_name ?? "";
  const say = (isHim: boolean) =>
    answer.mutate(
      { tournamentId, participantId: guest.id, asId: request.claimed_as, isHim },
      { onSuccess: () => setIsOpen(false) },
    );
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={requestCopy.answerFor(name, guest.name)}
        onClick={() => setIsOpen(true)}
      >
        {requestCopy.answer}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={(open) => !open && !answer.isPending && setIsOpen(false)}>
          <DialogContent
            size="sm"
            title={requestCopy.title(name, guest.name)}
            description={requestCopy.text}
            footer={
              <>
                <Button variant="ghost" disabled={answer.isPending} onClick={() => say(false)}>
                  {requestCopy.no}
                </Button>
                <Button isLoading={answer.isPending} onClick={() => say(true)}>
                  {requestCopy.yes}
                </Button>
              </>
            }
          >
            <p>{requestCopy.says(name)}</p>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}

const linkCopy = copy.link;

interface GuestLinkDialogProps {
  readonly tournament: { readonly id: string; readonly name: string };
  readonly guest: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Creates the link with which a guest claims their side, shows it once, and can end it. */
function GuestLinkDialog({ tournament, guest, onClose }: GuestLinkDialogProps) {
  const one = { tournamentId: tournament.id, participantId: guest.id };
  const { data: links } = useQuery(guestLinksQuery(tournament.id));
  const create = useCreateGuestLink(one);
  const revoke = useRevokeGuestLink(one);
  const until = links?.get(guest.id)?.expires_at;
  const link = create.data && new URL(paths.guestClaim(create.data), location.origin).href;
  return (
    <Dialog open onOpenChange={(open) => !open && !create.isPending && onClose()}>
      <DialogContent
        title={linkCopy.title(guest.name)}
        description={linkCopy.text}
        footer={
          <>
            {until && (
              <Button
                variant="ghost"
                isLoading={revoke.isPending}
                onClick={() => revoke.mutate(undefined, { onSuccess: onClose })}
              >
                {linkCopy.revoke}
              </Button>
            )}
            {link ? (
              <Button variant="secondary" onClick={onClose}>
                {linkCopy.close}
              </Button>
            ) : (
              <Button isLoading={create.isPending} onClick={() => create.mutate()}>
                {linkCopy.make}
              </Button>
            )}
          </>
        }
      >
        {link ? (
          <div className="grid gap-3">
            <p>{linkCopy.made}</p>
            <ShareableLink
              link={link}
              label={linkCopy.label}
              title={linkCopy.share(guest.name, tournament.name)}
              action={linkCopy.copy}
            />
          </div>
        ) : (
          until && <p>{linkCopy.isOpen(formatDate(until))}</p>
        )}
      </DialogContent>
    </Dialog>
  );
}
