import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { FeederMatches } from "@/entities/match/components/feeder-matches";
import { noReportReason } from "../domain/no-report-reason.ts";

interface WaitingForRivalPanelProps {
  readonly match: MatchDetails;
  /** Content that says what the result would mean for the waiting side. */
  readonly children: ReactNode;
}

/** A match without a rival: the matches that decide the rival, and what follows. */
export function WaitingForRivalPanel({ match, children }: WaitingForRivalPanelProps) {
  return (
    <>
      <FeederMatches match={match} />
      <Card className="grid gap-3">
        <p className="text-lg">{noReportReason(match)}</p>
        {children}
      </Card>
    </>
  );
}
