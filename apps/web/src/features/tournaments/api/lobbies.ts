import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const lobbyKeys = {
  table: (stageId: string) => ["lobby-table", stageId] as const,
  ofGames: (tournamentId: string) => ["lobby-games", tournamentId] as const,
  games: (tournamentId: string, participantId: string) =>
    ["lobby-games", tournamentId, participantId] as const,
};

/** The live table of a stage of lobbies. */
export function lobbyTableQuery(stageId: string) {
  return queryOptions({
    queryKey: lobbyKeys.table(stageId),
    queryFn: read(() => supabase.rpc("lobby_table", { p_stage_id: stageId }, { get: true })),
  });
}
