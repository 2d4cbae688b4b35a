/** A row of a game as the procedures take it. A row without a place is absent. */
export interface EnteredRow {
  readonly participant_id: string;
  readonly place?: number;
  readonly kills?: number;
  readonly time_ms?: number;
  readonly status?: "placed" | "absent" | "disqualified";
  readonly tied?: boolean;
}

/** Why a row of the grid cannot be stored; null if it can. */
export type RowProblem = "place" | "kills" | "time" | "missing" | null;

/** Why a pasted line cannot be used. */
export type PasteFault = "unknown" | "several" | "again" | "numbers";
