interface Report {
  readonly participant_id: string;
  /** Null only to the type generator: it is computed from the report. */
  readonly answer_by: string | null;
  readonly stands_unanswered: boolean | null;
}

export interface AnswerDeadline {
  /** ISO instant until which the only report may be answered (RULE-29 in docs/product). */
  readonly at: string;
  /** Unanswered it counts as agreed; otherwise the staff decide (RULE-234). */
  readonly stands: boolean;
  /** Who is asked to answer: the viewer's side, the other one, or one of two strangers'. */
  readonly waitsFor: "viewer" | "rival" | "either";
}

/**
 * Until when a report may be answered; null unless exactly one side has reported and the match
 * waits for the other.
 *
 * @param ownId the viewer's side, null for who only watches
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
