import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useAnswerGuestRequest } from "../api/guests.ts";
import { guestsCopy } from "../guests-copy.ts";

const copy = guestsCopy.request;

interface GuestAnswerProps {
  readonly tournamentId: string;
  readonly guest: { readonly id: string; readonly name: string };
  readonly request: {
    readonly claimed_as: string;
    readonly claimer: { readonly display_name: string | null };
  };
}

/** A user claims to have been this guest of a finished tournament; the staff confirm or reject it. */
export function GuestAnswer({ tournamentId, guest, request }: GuestAnswerProps) {
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
        aria-label={copy.answerFor(name, guest.name)}
        onClick={() => setIsOpen(true)}
      >
        {copy.answer}
      </Button>
      {isOpen && (
        <Dialog open onOpenChange={(open) => !open && !answer.isPending && setIsOpen(false)}>
          <DialogContent
            size="sm"
            title={copy.title(name, guest.name)}
            description={copy.text}
            footer={
              <>
                <Button variant="ghost" disabled={answer.isPending} onClick={() => say(false)}>
                  {copy.no}
                </Button>
                <Button isLoading={answer.isPending} onClick={() => say(true)}>
                  {copy.yes}
                </Button>
              </>
            }
          >
            <p>{copy.says(name)}</p>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
