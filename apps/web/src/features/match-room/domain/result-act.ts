import { WALKOVER } from "@/entities/match/domain/result";
import type { MatchStatus } from "@/entities/match/domain/status";

interface RivalReport {
  readonly id: string;
  readonly result: string;
  /** Null for a draw. */
  readonly winner_id: string | null;
}

export interface ResultChoice {
  readonly status: MatchStatus;
  readonly ownId: string | null;
  /** The own side has a report already. */
  readonly hasReported: boolean;
  readonly rivalReport: RivalReport | undefined;
  /** "2-1", or W.O. in the own favour; empty while it is not complete. */
  readonly selected: string;
  /** Figures of players were typed, which only a report of one's own carries. */
  readonly hasFigures: boolean;
  /** Tickets that each side put in; 0 in a tournament and in a friendly. */
  readonly stake: number;
}

export interface ResultAct {
  /** confirm: the rival's report as it is; report: what is selected; dispute: as well, against the rival's word. */
  readonly kind: "confirm" | "report" | "dispute";
  /** Tickets that are lost at once by it; 0 where nothing is. */
  readonly loses: number;
}

/** The one act that corresponds to what is selected, and what it costs. */
export function resultAct(choice: ResultChoice): ResultAct {
  const { status, ownId, hasReported, rivalReport, selected, hasFigures, stake } = choice;
  if (!rivalReport) return { kind: "report", loses: 0 };
  // Both claims of a walkover are of each side for itself.
  const isSame = selected === rivalReport.result && selected !== WALKOVER;
  const isConfirming = !hasReported && (selected === "" || (isSame && !hasFigures));
  const isLost = rivalReport.winner_id !== null && rivalReport.winner_id !== ownId;
  const loses = (isConfirming || isSame) && isLost ? stake : 0;
  if (isConfirming) return { kind: "confirm", loses };
  const opensDispute = !hasReported && !isSame && status !== "disputed";
  return { kind: opensDispute ? "dispute" : "report", loses };
}
