import { ConfirmButton } from "@/components/ui/confirm-button";
import { formatTickets } from "@/lib/format";
import { useWithdrawFromTournament } from "../api/withdraw-from-tournament.ts";
import { registrationCopy as copy } from "../registration-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

interface WithdrawButtonProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
}

/**
 * Undoes a registration, with a confirmation.
 * It is not where "Inscribirse" was, so that a double tap on "Inscribirse" does not press it.
 */
export function WithdrawButton({ tournament, participantId }: WithdrawButtonProps) {
  const paid = tournament.entrants.find((entrant) => entrant.id === participantId)?.feePaid ?? 0;
  const refund = paid > 0 ? formatTickets(paid) : null;
  const withdraw = useWithdrawFromTournament(tournament.id);
  return (
    <ConfirmButton
      label={copy.withdraw}
      variant="ghost"
      className="way-out md:order-2 md:w-full"
      title={copy.withdrawTitle}
      description={refund ? copy.withdrawDescription(refund) : copy.withdrawFree}
      confirmLabel={copy.withdrawConfirm}
      onConfirm={() => withdraw.mutateAsync(participantId)}
    />
  );
}
