import { WALKOVER } from "@/entities/match/domain/result";
import type { MatchStatus } from "@/entities/match/domain/status";

interface RivalReport {
  readonly id: string;
  readonly result: string;
  /** The winner's id; null for a draw. */
  readonly winner_id: string | null;
}

export interface ResultChoice {
  readonly status: MatchStatus;
  readonly ownId: string | null;
  /** Whether the viewer's side has already reported. */
  readonly hasReported: boolean;
  readonly rivalReport: RivalReport | undefined;
  /** The selected result: a score such as "2-1", or W.O. (the rival was absent); empty while it is incomplete. */
  readonly selected: string;
  /** Whether the user entered players' statistics. Only a report can contain them; a confirmation cannot. */
  readonly hasFigures: boolean;
  /** Tickets that each side wagered; 0 in a tournament and in a friendly. */
  readonly stake: number;
}

export interface ResultAct {
  /** The action of the button: accept the rival's report, send the selection, or contradict the rival's report. */
  readonly kind: "confirm" | "report" | "dispute";
  /** The tickets that this action loses at once; 0 if none. */
  readonly loses: number;
}

/** The action for the current selection, and the tickets that the action costs. */
export function resultAct(choice: ResultChoice): ResultAct {
  const { status, ownId, hasReported, rivalReport, selected, hasFigures, stake } = choice;
  if (!rivalReport) return { kind: "report", loses: 0 };
  // Two walkover claims contradict each other, because each side claims to have won.
  const isSame = selected === rivalReport.result && selected !== WALKOVER;
  const isConfirming = !hasReported && (selected === "" || (isSame && !hasFigures));
  const isLost = rivalReport.winner_id !== null && rivalReport.winner_id !== ownId;
  const loses = (isConfirming || isSame) && isLost ? stake : 0;
  if (isConfirming) return { kind: "confirm", loses };
  const opensDispute = !hasReported && !isSame && status !== "disputed";
  return { kind: opensDispute ? "dispute" : "report", loses };
}
