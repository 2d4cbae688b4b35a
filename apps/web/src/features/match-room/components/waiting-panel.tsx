import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { DecidingMatches } from "@/entities/match/components/deciding-match";
import { standstill } from "../domain/standstill.ts";

interface WaitingPanelProps {
  readonly match: MatchDetails;
  /** What follows from it for the side that waits. */
  readonly children: ReactNode;
}

/** In a room whose match waits for a rival: the match that decides him, and what follows. */
export function WaitingPanel({ match, children }: WaitingPanelProps) {
  return (
    <>
      <DecidingMatches match={match} />
      <Card className="grid gap-3">
        <p className="text-lg">{standstill(match)}</p>
        {children}
      </Card>
    </>
  );
}
