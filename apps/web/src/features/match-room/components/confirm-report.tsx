import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { useConfirmMatchResult } from "../api/match-result.ts";
import { copy } from "../copy.ts";
import { AcceptDefeatDialog } from "./accept-defeat-dialog.tsx";
import { RoomAct } from "./room-act.tsx";

interface ConfirmReportProps {
  readonly matchId: string;
  /** What the rival says. */
  readonly report: MatchReport;
  readonly rivalName: string;
  /** Tickets that agreeing costs. */
  readonly loses: number;
}

/** Agrees with the rival's report by one press, or by two where that costs tickets. */
export function ConfirmReport({ matchId, report, rivalName, loses }: ConfirmReportProps) {
  const confirm = useConfirmMatchResult(matchId);
  // The report that the question names: a later one is not agreed to by answering it.
  const [asked, setAsked] = useState<{ report: MatchReport; loses: number } | null>(null);
  return (
    <>
      <RoomAct kind="answer">
        <Button
          isLoading={confirm.isPending}
          aria-haspopup={loses > 0 ? "dialog" : undefined}
          onClick={() => (loses > 0 ? setAsked({ report, loses }) : confirm.mutate(report.id))}
        >
          {copy.reports.confirm}
        </Button>
      </RoomAct>
      <AcceptDefeatDialog
        open={asked !== null}
        rivalName={rivalName}
        result={asked?.report.result ?? ""}
        loses={asked?.loses ?? 0}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && confirm.mutateAsync(asked.report.id)}
      />
    </>
  );
}
