import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import {
  guestRequestQuery,
  useRequestGuest,
  useWithdrawGuestRequest,
} from "../api/past-guest-claim.ts";
import type { Participant } from "../domain/tournament-participant.ts";
import { guestRequestCopy as copy } from "../past-guest-claim-copy.ts";

interface PastGuestClaimProps {
  readonly tournamentId: string;
  readonly entrant: Participant;
  readonly userId: string;
  readonly as: { readonly id: string; readonly name: string };
}

/**
 * The button 'Soy yo' next to a guest of a finished tournament.
 * After the press it shows the state of the claim, and a button to withdraw the claim.
 */
export function PastGuestClaim({ tournamentId, entrant, userId, as }: PastGuestClaimProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: requested } = useQuery(guestRequestQuery(tournamentId, userId));
  const ask = useRequestGuest();
  const withdraw = useWithdrawGuestRequest();
  const { id, name, type } = entrant;
  if (requested === undefined) return null;
  if (requested === id) {
    return (
      <div className="grid justify-items-end text-sm">
        <span className="text-muted">{copy.waiting}</span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={copy.withdrawFor(name)}
          isLoading={withdraw.isPending}
          onClick={() => withdraw.mutate(tournamentId)}
        >
          {copy.withdraw}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={copy.askFor[type](name)}
        onClick={() => setIsAsking(true)}
      >
        {copy.ask[type]}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setIsAsking(false)}
          title={copy.title(name)}
          description={copy.text(as.name)}
          confirmLabel={copy.confirm}
          destructive={false}
          onConfirm={() => ask.mutateAsync({ tournamentId, participantId: id, asId: as.id })}
        />
      )}
    </>
  );
}
