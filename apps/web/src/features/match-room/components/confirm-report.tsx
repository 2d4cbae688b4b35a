import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { useConfirmMatchResult } from "../api/match-result.ts";
import { copy } from "../copy.ts";
import { AcceptDefeatDialog } from "./accept-defeat-dialog.tsx";
import { RoomAct } from "./room-action.tsx";

interface ConfirmReportProps {
  readonly matchId: string;
  readonly report: MatchReport;
  readonly rivalName: string;
  /** The tickets that the side loses if it confirms. */
  readonly loses: number;
}

/** Confirms the rival's report with one press, or with two if it costs tickets. */
export function ConfirmReport({ matchId, report, rivalName, loses }: ConfirmReportProps) {
  const confirm = useConfirmMatchResult(matchId);
  // The report that the dialog shows. If the rival replaces the report in the meantime, the new one is not confirmed.
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
