import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Json, Tables } from "@leyenda/db-types";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useProcedure } from "@/hooks/use-procedure";
import { readProcedure } from "@/lib/procedure";
import { read, supabase } from "@/lib/supabase";
import { scoringCopy as copy } from "../scoring-copy.ts";

const columns =
  "id,key,name,year,sources,games,measure,placement,placement_after,points_per_kill,kill_cap,multipliers,win_bonus,ties,game_rules,tie_breaks" as const;

export type ScoringSystem = Pick<
  Tables<"scoring_systems">,
  | "id"
  | "key"
  | "name"
  | "year"
  | "sources"
  | "games"
  | "measure"
  | "placement"
  | "placement_after"
  | "points_per_kill"
  | "kill_cap"
  | "multipliers"
  | "win_bonus"
  | "ties"
  | "game_rules"
  | "tie_breaks"
>;

/** The scoring systems that a tournament can use: the presets, and those that it made. */
export function scoringSystemsQuery(tournamentId: string | null) {
  return queryOptions({
    queryKey: organizerKeys.scoringSystems(tournamentId),
    queryFn: read(() => {
      const systems = supabase
        .from("scoring_systems")
        .select(columns)
        .order("name")
        .order("version");
      return tournamentId === null
        ? systems.not("key", "is", null)
        : systems.or(`key.not.is.null,tournament_id.eq.${tournamentId}`);
    }),
  });
}

/** The part of a scoring system that determines the points of a game. */
export type PointRules = Partial<
  Pick<
    ScoringSystem,
    | "placement"
    | "placement_after"
    | "points_per_kill"
    | "kill_cap"
    | "multipliers"
    | "win_bonus"
    | "ties"
    | "game_rules"
  >
>;

export interface ExampleResult {
  readonly place: number;
  readonly kills: number;
}

/** The points that the database would give for these results of a game. */
export function pointsPreviewQuery(
  rules: PointRules,
  results: readonly ExampleResult[],
  number: number,
  games: number,
) {
  return queryOptions({
    queryKey: organizerKeys.pointsPreview({ rules, results, number, games }),
    queryFn: readProcedure("preview_lobby_points", {
      system: rules as Json,
      results: results.map(({ place, kills }) => ({ place, kills })),
      number,
      games,
    }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
}

/** Makes a scoring system of a tournament; returns its id. */
export function useCreateScoringSystem(tournamentId: string) {
  return useProcedure("create_scoring_system", {
    with: { tournamentId },
    success: copy.created,
    failure: { title: copy.createError },
    invalidates: [organizerKeys.scoringSystems(tournamentId)],
  });
}
