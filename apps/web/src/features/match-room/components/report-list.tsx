import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { useConfirmMatchResult } from "../api/confirm-match-result.ts";
import { DEFAULT_REPORT_HOURS, reportHoursQuery } from "../api/get-report-hours.ts";
import { copy } from "../copy.ts";
import { answerDeadline } from "../domain/answer-deadline.ts";
import { AnswerDeadlineNote } from "./answer-deadline-note.tsx";
import { RoomAct } from "./room-act.tsx";
import { ReportStatistics } from "./report-statistics.tsx";

interface ReportListProps {
  /** Takes the list, to be led to once one's own word stands in it. */
  readonly ref: Ref<HTMLDivElement>;
  readonly match: MatchDetails;
  readonly reports: readonly MatchReport[];
  readonly ownId: string | null;
  /** Whether the viewer may agree with the other side by one press. */
  readonly canConfirm: boolean;
}

/** What each side said. */
export function ReportList({ ref, match, reports, ownId, canConfirm }: ReportListProps) {
  const confirm = useConfirmMatchResult(match.id);
  const { data: hours } = useQuery({
    ...reportHoursQuery(),
    enabled: match.answerMinutes === null,
  });
  const nameOf = (id: string) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const minutes = match.answerMinutes ?? (hours ?? DEFAULT_REPORT_HOURS) * 60;
  const deadline = answerDeadline(match.status, reports, ownId, minutes);
  const waited = [match.side1, match.side2].find((side) => side?.id !== reports[0]?.participant_id);
  return (
    <div ref={ref} tabIndex={-1} className="grid scroll-mt-24 gap-3 outline-none">
      <h3 className="eyebrow">{copy.reports.title}</h3>
      <ul className="grid gap-2">
        {reports.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-raised px-4 py-3"
          >
            <div className="min-w-0">
              <p className="break-words">
                {report.participant_id === ownId
                  ? copy.reports.own
                  : copy.reports.line(nameOf(report.participant_id))}
              </p>
              <p className="text-sm text-muted">
                <RelativeTime value={report.created_at} />
              </p>
            </div>
            <div className="ml-auto min-w-0 text-right break-words">
              <p className="font-display text-2xl font-bold tabular-nums">{report.result}</p>
              <p className="text-sm text-muted">
                {report.winner_id === null
                  ? copy.reports.draw
                  : copy.reports.wins(nameOf(report.winner_id))}
              </p>
            </div>
            {match.status !== "completed" && (
              <ReportStatistics match={match} lines={report.statistics} />
            )}
          </li>
        ))}
      </ul>
      {match.status === "disputed" && <p className="text-warning">{copy.reports.disputed}</p>}
      {deadline &&
        (waited?.isGuest ? (
          <p className="text-warning break-words">{copy.deadline.guest(waited.name)}</p>
        ) : (
          <AnswerDeadlineNote deadline={deadline} waitedName={waited?.name ?? ""} />
        ))}
      {canConfirm && match.status !== "completed" && (
        <RoomAct kind="answer">
          <Button isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
            {copy.reports.confirm}
          </Button>
        </RoomAct>
      )}
    </div>
  );
}
