interface Report {
  readonly participant_id: string;
  /** The deadline for answering this report. The type includes null, but the database always sets a time. */
  readonly answer_by: string | null;
  readonly stands_unanswered: boolean | null;
}

export interface AnswerDeadline {
  /** ISO instant until which the only report may be answered (RULE-29 in docs/product). */
  readonly at: string;
  /** What happens if nobody answers: if true, the report counts as confirmed; if false, the staff decide (RULE-234). */
  readonly stands: boolean;
  /** The side that should answer: the viewer's side or the rival; `either` if the viewer is a spectator. */
  readonly waitsFor: "viewer" | "rival" | "either";
}

/**
 * The deadline of the answer to a report.
 * Null unless exactly one side has reported and the match waits for the other side.
 * @param ownId the viewer's side; null for a spectator
 */
export function answerDeadline(
  status: string,
  reports: readonly Report[],
  ownId: string | null,
): AnswerDeadline | null {
  const [report] = reports;
  if (status !== "pending_results" || !report || reports.length > 1) return null;
  const { answer_by: at, stands_unanswered: stands } = report;
  if (at === null) return null;
  const waitsFor = ownId === null ? "either" : report.participant_id === ownId ? "rival" : "viewer";
  return { at, stands: stands === true, waitsFor };
}
