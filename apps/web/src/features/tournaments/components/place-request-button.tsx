import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useTableChanges } from "@/lib/realtime";
import { placeRequestQuery, useWithdrawRequest } from "../api/place-request.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { enteringCopy as copy } from "../place-request-copy.ts";

interface PlaceRequestProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
  /** Sends the request for a place. Undefined if the participant does not meet the requirements of the tournament. */
  readonly onAsk?: () => void;
}

const text = "text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]";

/** In a tournament with approval: the button to request a place, the state of the request, and its outcome. */
export function PlaceRequest({ tournament, participantId, onAsk }: PlaceRequestProps) {
  const { id } = tournament;
  const { data: request, isPending } = useQuery(placeRequestQuery(id, participantId));
  const withdraw = useWithdrawRequest(id);
  useTableChanges({ table: "entry_requests", filter: `tournament_id=eq.${id}` }, [
    tournamentKeys.detail(id),
  ]);
  if (isPending) return null;
  if (request?.state === "asked")
    return (
      <>
        <p className={text} role="status">
          <strong className="block text-foreground">{copy.waiting}</strong>
          {copy.waitingHint}
        </p>
        <Button
          variant="ghost"
          className="md:w-full"
          isLoading={withdraw.isPending}
          onClick={() => withdraw.mutate(participantId)}
        >
          {copy.withdraw}
        </Button>
      </>
    );
  return (
    <>
      {request && (
        <p className={`${text} wrap-anywhere`}>
          <strong className="block text-foreground">{copy.declined}</strong>
          {request.reason ?? copy.declinedHint}
        </p>
      )}
      {onAsk && (
        <Button
          size="lg"
          className="max-md:min-h-11 md:w-full"
          aria-haspopup="dialog"
          onClick={onAsk}
        >
          {copy.ask}
        </Button>
      )}
    </>
  );
}
