import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { matchCopy } from "@/entities/match/copy";
import { listedSides } from "@/entities/match/domain/listed-side";
import { liveScoreOf } from "@/entities/match/domain/live-score";
import { supabase } from "@/lib/supabase";
import { homeKeys } from "./home-query-keys.ts";

/** How many matches the home page shows: `live` for matches that are being played, `ahead` for upcoming ones. */
const LIMIT = { live: 4, ahead: 5 };

function toHomeMatch(row: Answer<"match_list">) {
  return {
    id: row.match_id,
    at: row.at,
    title: row.title ?? matchCopy.challenge,
    game: row.game,
    bestOf: row.best_of,
    live: liveScoreOf({ status: row.status, liveScore: row.live_score, bestOf: row.best_of }),
    ...listedSides(row),
  };
}

export type HomeMatch = ReturnType<typeof toHomeMatch>;

function homeMatchesQuery(part: keyof typeof LIMIT) {
  return queryOptions({
    queryKey: [...homeKeys.open, part] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("match_list", { p_part: part, p_limit: LIMIT[part] }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    select: (rows) => rows.map(toHomeMatch),
  });
}

/** The running matches, the longest running first. */
export const liveMatchesQuery = () => homeMatchesQuery("live");

/** The next matches that have a date, soonest first. */
export const upcomingMatchesQuery = () => homeMatchesQuery("ahead");
