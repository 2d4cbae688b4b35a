import { queryOptions } from "@tanstack/react-query";
import { tournamentMatchColumns, withLastRound } from "@/entities/match/api/match-columns";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { fromTournamentMatch, type TournamentMatchRow } from "@/entities/match/domain/match-view";
import { read, supabase } from "@/lib/supabase";

/** Converts the database's list of matches that a correction undoes, and adds each match's stage name. */
export const toUndone = (rows: readonly TournamentMatchRow[]) =>
  rows.map((row) => ({ ...fromTournamentMatch(row), stageName: row.own_stage.name }));

/** A decision that a correction would undo. */
export type UndoneMatch = ReturnType<typeof toUndone>[number];

const asRead = { get: true } as const;

/** The matches that reopening this match would also undo; empty if it can be reopened alone. */
export function dependentMatchesQuery(matchId: string) {
  return queryOptions({
    queryKey: staffMatchKeys.dependents(matchId),
    queryFn: read(() =>
      withLastRound(
        supabase
          .rpc("preview_reopening", { p_match_id: matchId }, asRead)
          .select(tournamentMatchColumns),
      ),
    ),
    select: toUndone,
    // The list is loaded each time, because the staff confirm exactly this list.
    staleTime: 0,
  });
}

/** The decisions that undoing a stage's draw would undo too: those of the stage and of all later stages. */
export function decidedMatchesQuery(stageIds: readonly string[]) {
  return queryOptions({
    queryKey: matchKeys.decidedIn(stageIds),
    queryFn: read(() =>
      withLastRound(
        supabase.from("tournament_matches").select(tournamentMatchColumns).in("stage_id", stageIds),
      )
        .or("status.eq.completed,outcome.eq.no_show")
        .order("own_stage(position)", { ascending: false })
        .order("round", { ascending: false })
        .order("position_in_bracket"),
    ),
    select: toUndone,
    staleTime: 0,
  });
}
