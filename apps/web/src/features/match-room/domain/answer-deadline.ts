const MINUTE = 60_000;

interface Report {
  readonly participant_id: string;
  readonly created_at: string;
}

export interface AnswerDeadline {
  /** ISO instant at which the only report begins to count as agreed (RULE-29 in docs/product). */
  readonly at: string;
  /** Who is asked to answer: the viewer's side, the other one, or one of two strangers'. */
  readonly waitsFor: "viewer" | "rival" | "either";
}

/**
 * Until when a report may be answered; null unless exactly one side has reported and the match
 * waits for the other.
 *
 * @param ownId the viewer's side, null for who only watches
 * @param minutes time to answer
 */
export function answerDeadline(
  status: string,
  reports: readonly Report[],
  ownId: string | null,
  minutes: number,
): AnswerDeadline | null {
  const [report] = reports;
  if (status !== "pending_results" || !report || reports.length > 1) return null;
  const at = new Date(Date.parse(report.created_at) + minutes * MINUTE).toISOString();
  if (ownId === null) return { at, waitsFor: "either" };
  return { at, waitsFor: report.participant_id === ownId ? "rival" : "viewer" };
}
