import { BellRing } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useCallAll } from "../api/call-players-to-match.ts";
import { callCopy as copy } from "../match-actions-copy.ts";

interface CallRoundButtonProps {
  readonly tournamentId: string;
  /** The matches that wait for their sides. */
  readonly matchIds: readonly string[];
}

/** Calls all sides of a round that has not started; for staff who may write to them. */
export function CallRoundButton({ tournamentId, matchIds }: CallRoundButtonProps) {
  const { may } = useTournamentRights(tournamentId);
  const call = useCallAll(tournamentId);
  if (!may("chat")) return null;
  return (
    <Button variant="secondary" isLoading={call.isPending} onClick={() => call.mutate(matchIds)}>
      <BellRing aria-hidden />
      {copy.callAll(matchIds.length)}
    </Button>
  );
}
