import { Button } from "@/components/ui/button";
import { useDeclineEntry } from "../api/tournament-invitation.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { entryRequestCopy as copy } from "../invitation-copy.ts";

interface TournamentInvitationProps {
  readonly tournament: TournamentPage;
  readonly participantId: string;
}

/** The staff's invitation, next to the button that accepts it, with a button to decline. */
export function TournamentInvitation({ tournament, participantId }: TournamentInvitationProps) {
  const decline = useDeclineEntry(tournament.id);
  return (
    <div className="grid items-center gap-3 max-md:-order-1 max-md:col-span-full max-md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="text-[0.8125rem] leading-snug text-muted md:text-[0.9375rem]">
        {tournament.type === "team" ? copy.askedTeam : copy.asked}
      </p>
      <Button
        variant="ghost"
        className="md:w-full"
        isLoading={decline.isPending}
        onClick={() => decline.mutate(participantId)}
      >
        {copy.decline}
      </Button>
    </div>
  );
}
