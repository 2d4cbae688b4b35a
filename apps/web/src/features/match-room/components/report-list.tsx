import { Timer } from "lucide-react";
import type { Ref } from "react";
import { Countdown } from "@/components/countdown";
import { RelativeTime } from "@/components/relative-time";
import type { MatchDetails } from "@/entities/match/api/get-match";
import type { MatchReport } from "@/entities/match/api/list-match-reports";
import { StatisticsByMap } from "@/entities/match/components/statistics-by-map";
import { dateInSentence } from "@/entities/match/domain/date-in-sentence";
import { copy } from "../copy.ts";
import { answerDeadline, type AnswerDeadline } from "../domain/report-answer-deadline.ts";
import { ConfirmReport } from "./confirm-report.tsx";

interface ReportListProps {
  /** The list, which gets the focus once it contains the side's own report. */
  readonly ref: Ref<HTMLDivElement>;
  readonly match: MatchDetails;
  readonly reports: readonly MatchReport[];
  readonly ownId: string | null;
  /** The tickets that the side loses if it confirms the rival's report; null if the viewer may not confirm it. */
  readonly confirm: { readonly loses: number } | null;
}

export function ReportList({ ref, match, reports, ownId, confirm }: ReportListProps) {
  const nameOf = (id: string) =>
    [match.side1, match.side2].find((side) => side?.id === id)?.name ?? "";
  const deadline = answerDeadline(match.status, reports, ownId);
  const rivalReport = reports.find((report) => report.participant_id !== ownId);
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
      {confirm && rivalReport && (
        <ConfirmReport
          matchId={match.id}
          report={rivalReport}
          rivalName={nameOf(rivalReport.participant_id)}
          loses={confirm.loses}
        />
      )}
    </div>
  );
}

interface ReportStatisticsProps {
  readonly match: MatchDetails;
  readonly lines: MatchReport["statistics"];
}

/** The players' statistics in a report, collapsed at first. The rival confirms them together with the result. */
function ReportStatistics({ match, lines }: ReportStatisticsProps) {
  if (lines.length === 0) return null;
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center link">
        {copy.statistics.reported}
      </summary>
      <StatisticsByMap match={match} lines={lines} />
    </details>
  );
}

interface AnswerDeadlineNoteProps {
  readonly deadline: AnswerDeadline;
  /** The name of the side that has not responded. */
  readonly waitedName: string;
}

/** The deadline to respond to the only report of a match, and what happens after the deadline. */
function AnswerDeadlineNote({ deadline, waitedName }: AnswerDeadlineNoteProps) {
  const { at, stands, waitsFor } = deadline;
  const words = stands ? copy.deadline.text : copy.deadline.without;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-warning/40 px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 break-words">
        {words[waitsFor](dateInSentence(at), waitedName)}
      </p>
      <p className="flex items-center gap-2 text-warning">
        <Timer aria-hidden className="size-4.5 flex-none" />
        <span className="sr-only">{copy.deadline.left}</span>
        <Countdown
          to={at}
          label={copy.deadline.label}
          doneText={copy.deadline.done}
          className="text-2xl"
        />
      </p>
    </div>
  );
}
