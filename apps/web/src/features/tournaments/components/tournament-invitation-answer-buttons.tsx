import { useQuery } from "@tanstack/react-query";
import { AnswerButtons } from "@/components/answer-buttons";
import { formatTickets } from "@/lib/format";
import { entryRequestQuery, useDeclineEntry } from "../api/tournament-invitation.ts";
import { useRegisterForTournament } from "../api/register-for-tournament.ts";
import { entryRequestCopy as copy } from "../invitation-copy.ts";

interface TournamentInvitationAnswerButtonsProps {
  readonly tournamentId: string;
  readonly participantId: string;
  readonly onAnswered?: (() => void) | undefined;
}

/** In the notification of the staff's invitation: the buttons to accept (with the price) or decline, or the outcome. */
export function TournamentInvitationAnswerButtons({
  tournamentId,
  participantId,
  onAnswered,
}: TournamentInvitationAnswerButtonsProps) {
  const { data: request, error } = useQuery(entryRequestQuery(tournamentId, participantId));
  const accept = useRegisterForTournament(tournamentId);
  const decline = useDeclineEntry(tournamentId, onAnswered);
  if (error && request === undefined) return null;
  const { name = "", entryFee = 0 } = request ?? {};
  const yes = entryFee > 0 ? copy.acceptFor(formatTickets(entryFee)) : copy.accept;
  return (
    <AnswerButtons
      outcome={request === undefined ? undefined : outcomeOf(request)}
      isBusy={accept.isPending || decline.isPending}
      accept={{
        text: yes,
        label: copy.acceptOf(yes, name),
        onPress: () => accept.mutate(participantId, { onSuccess: onAnswered }),
      }}
      refuse={{
        text: copy.declineShort,
        label: copy.declineOf(name),
        onPress: () => decline.mutate(participantId),
      }}
    />
  );
}

/** The outcome of the request in words; null while the request waits for an answer. */
function outcomeOf(
  request: { readonly state: string | null; readonly isIn: boolean } | null,
): string | null {
  if (request?.isIn) return copy.outcomes.isIn;
  if (request?.state === "asked") return null;
  return request?.state === "declined" ? copy.outcomes.declined : copy.outcomes.gone;
}
