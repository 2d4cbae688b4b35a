import { Card, CardHeader } from "@/components/ui/card";
import type { MatchView } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";
import { MatchAdminMenu } from "./match-admin-menu.tsx";
import { WinnerButtons } from "./winner-buttons.tsx";

interface MatchDecisionProps {
  readonly match: MatchView;
}

/** The admin's part of a match room: name the winner, schedule, disqualify, reopen, void. */
export function MatchDecision({ match }: MatchDecisionProps) {
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={copy.decision} />
      <WinnerButtons match={match} />
      <MatchAdminMenu match={match} />
    </Card>
  );
}
