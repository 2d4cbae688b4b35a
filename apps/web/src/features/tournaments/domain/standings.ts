import type { Tables } from "@leyenda/db-types";
import type { TieBreak } from "@/entities/tournament/domain/stage-settings";
import type { Participant } from "./tournament-participant.ts";

type Member = Tables<"group_participants">;

/** Why a row is below the one above: the tie-break that decided, and its values for both rows. */
export type PlaceReason = NonNullable<Member["reason"]>;

export type StandingRow = Pick<
  Member,
  | "participant_id"
  | "position"
  | "points"
  | "wins"
  | "draws"
  | "losses"
  | "score_difference"
  | "map_difference"
  | "round_difference"
  | "score_for"
  | "buchholz"
  | "median_buchholz"
  | "sonneborn_berger"
  | "neustadtl"
  | "opponents_win_rate"
  | "adjustment"
  | "reason"
>;

/** Whether a participant has advanced, is eliminated, would advance now (`ahead`), withdrew or was disqualified. */
export type Fate = "through" | "out" | "ahead" | "withdrawn" | "disqualified" | null;

export type Standing = Omit<StandingRow, "participant_id"> & {
  participantId: string;
  entrant: Participant | null;
  /** The participant one place above. */
  above: Participant | null;
  fate: Fate;
};

/** The rules and results that decide which participants of a table advance. */
export type Passage = {
  winsToAdvance: number | null;
  lossesToLeave: number | null;
  isDone: boolean;
  /**
   * The number of participants that advance to the next stage, per group or in total.
   * Null if there is no next stage, or if all advance.
   */
  next: { from: Tables<"tournament_stages">["qualifiers_from"]; count: number } | null;
  /** The participants of the next stage, once they are known. */
  qualified: ReadonlySet<string> | null;
  /** True if the best participants of several tables advance, so that a single table does not show who advances. */
  hasSeveralTables: boolean;
  /** True while a Swiss round is played: points count at once, places are updated when the round is complete. */
  isProvisional: boolean;
};

/** These values change with each match. In a Swiss stage, places change only at the end of the round. */
const COUNTED_AT_ONCE: readonly PlaceReason["rule"][] = ["points", "wins", "losses"];

/** Why a row is below the one above during a Swiss round, when points are already updated and places are not. */
function provisionalReason(
  row: StandingRow,
  above: StandingRow | undefined,
  isAsBefore: boolean,
): PlaceReason | null {
  if (!above) return null;
  if (row.points < above.points) return { rule: "points", own: row.points, above: above.points };
  if (!isAsBefore || !row.reason || COUNTED_AT_ONCE.includes(row.reason.rule)) return null;
  return row.reason;
}

/**
 * The rows of a table in the database's order, each with its `fate`: whether the participant advances.
 * During a Swiss round they are sorted by points first, so that no row is below one with fewer points.
 */
export function toStandings(
  rows: readonly StandingRow[],
  entrants: ReadonlyMap<string, Participant>,
  passage: Passage,
): Standing[] {
  const byPlace = rows.toSorted((a, b) => a.position - b.position);
  const inOrder = passage.isProvisional ? byPlace.toSorted((a, b) => b.points - a.points) : byPlace;
  const playing = inOrder.filter(
    ({ participant_id: id }) => (entrants.get(id)?.status ?? "registered") === "registered",
  );
  return inOrder.map((row, index) => {
    const { participant_id: participantId, ...figures } = row;
    const above = inOrder[index - 1];
    const isAsBefore = above === byPlace[byPlace.indexOf(row) - 1];
    return {
      ...figures,
      participantId,
      entrant: entrants.get(participantId) ?? null,
      reason: passage.isProvisional ? provisionalReason(row, above, isAsBefore) : row.reason,
      above: (above && entrants.get(above.participant_id)) ?? null,
      fate: fateOf(row, playing.indexOf(row), entrants.get(participantId), passage),
    };
  });
}

function fateOf(
  { participant_id: id, wins, losses }: StandingRow,
  place: number,
  entrant: Participant | undefined,
  { winsToAdvance, lossesToLeave, isDone, next, qualified, hasSeveralTables }: Passage,
): Fate {
  if (entrant?.status === "withdrawn" || entrant?.status === "disqualified") return entrant.status;
  if (qualified) return qualified.has(id) ? "through" : "out";
  if (winsToAdvance !== null && wins >= winsToAdvance) return "through";
  if (lossesToLeave !== null && losses >= lossesToLeave) return "out";
  if (!next || isDone) return null;
  if (next.from === "wins") return wins >= next.count ? "through" : null;
  if (next.from === "stage" && hasSeveralTables) return null;
  return place < next.count ? "ahead" : null;
}

/** The tie-breaks that compare a number of each table row; the table shows this number as a column. */
export const figureRules = [
  "score_difference",
  "map_difference",
  "round_difference",
  "score_for",
  "buchholz",
  "median_buchholz",
  "sonneborn_berger",
  "neustadtl",
  "opponents_win_rate",
] as const satisfies readonly TieBreak[];

export type FigureRule = (typeof figureRules)[number];

/** The columns that a table needs for its tie-breaks, in their order. */
export function figureColumns(tieBreaks: readonly TieBreak[]): FigureRule[] {
  return tieBreaks.flatMap((rule) => figureRules.find((figure) => figure === rule) ?? []);
}
