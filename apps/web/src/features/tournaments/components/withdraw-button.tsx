import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/hooks/use-toast";
import { toUserMessage } from "@/lib/errors";
import { formatTickets } from "@/lib/format";
import { withdrawFromTournamentMutation } from "../api/withdraw-from-tournament.ts";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../domain/tournament-page.ts";

interface WithdrawButtonProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
}

/** Undoes a registration, after asking. */
export function WithdrawButton({ tournament, participantId }: WithdrawButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const paid = tournament.entrants.find((entrant) => entrant.id === participantId)?.feePaid ?? 0;
  const refund = paid > 0 ? formatTickets(paid) : null;
  const withdraw = useMutation({
    ...withdrawFromTournamentMutation(useQueryClient()),
    // The fee may have changed since the registration: what came back is what was paid.
    onSuccess: (returned) =>
      toast({
        title: copy.register.withdrawn,
        ...(returned > 0
          ? { description: copy.register.withdrawnHint(formatTickets(returned)) }
          : {}),
      }),
    onError: (error) =>
      toast({
        title: copy.register.withdrawError,
        description: toUserMessage(error),
        variant: "destructive",
      }),
  });
  return (
    <>
      <Button variant="ghost" className="w-full" onClick={() => setIsAsking(true)}>
        {copy.register.withdraw}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={copy.register.withdrawTitle}
        description={
          refund ? copy.register.withdrawDescription(refund) : copy.register.withdrawFree
        }
        confirmLabel={copy.register.withdrawConfirm}
        onConfirm={() => withdraw.mutateAsync({ tournamentId: tournament.id, participantId })}
      />
    </>
  );
}
