import { Card, CardHeader } from "@/components/ui/card";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { copy } from "../copy.ts";
import { MatchAdminMenu } from "./match-admin-menu.tsx";
import { WinnerButtons } from "./winner-buttons.tsx";

interface MatchDecisionProps {
  readonly match: MatchView;
}

/** The part of a match room of those who run it: name the winner, schedule, disqualify, reopen, void. */
export function MatchDecision({ match }: MatchDecisionProps) {
  const { context } = match;
  const { may } = useTournamentRights(context.kind === "tournament" ? context.tournamentId : null);
  if (!may("results", "schedule", "participants")) return null;
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.decision} />
      {may("results") && <WinnerButtons match={match} />}
      <MatchAdminMenu match={match} />
    </Card>
  );
}
