import { fromTournamentMatch, type TournamentMatchRow } from "@/entities/match/domain/match-view";

/** Shapes the matches that a correction is about, each with the name of its stage. */
export const toUndone = (rows: readonly TournamentMatchRow[]) =>
  rows.map((row) => ({ ...fromTournamentMatch(row), stageName: row.own_stage.name }));

/** A decision that a correction would undo. */
export type UndoneMatch = ReturnType<typeof toUndone>[number];
