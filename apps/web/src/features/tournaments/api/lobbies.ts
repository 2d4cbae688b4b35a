import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { read, supabase, write } from "@/lib/supabase";
import { lobbyCopy } from "../lobby-copy.ts";

export const lobbyKeys = {
  table: (stageId: string) => ["lobby-table", stageId] as const,
  ofRooms: (tournamentId: string) => ["lobby-rooms", tournamentId] as const,
  rooms: (tournamentId: string, participantId: string | null) =>
    ["lobby-rooms", tournamentId, participantId] as const,
};

/** The live table of a stage of lobbies. */
export function lobbyTableQuery(stageId: string) {
  return queryOptions({
    queryKey: lobbyKeys.table(stageId),
    queryFn: read(() => supabase.rpc("lobby_table", { p_stage_id: stageId }, { get: true })),
  });
}

/** The games of a participant's lobbies that have a room. */
export function lobbyRoomsQuery(tournamentId: string, participantId: string | null) {
  return queryOptions({
    queryKey: lobbyKeys.rooms(tournamentId, participantId),
    queryFn: read(() =>
      supabase
        .from("lobby_games")
        .select(
          "id,number,room_opens_at,lobby:tournament_lobbies!inner(name,slots:lobby_slots!inner(participant_id))",
        )
        .eq("tournament_id", tournamentId)
        .eq("lobby.slots.participant_id", participantId ?? "")
        .not("room_opens_at", "is", null)
        .order("number"),
    ),
    enabled: participantId !== null,
  });
}

/** Reads the id and password of the room of a game. The staff see who has read them. */
export function useLobbyRoom(gameId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("my_lobby_room", { p_game_id: gameId }).single()),
    failure: { title: lobbyCopy.room.failure },
  });
}
