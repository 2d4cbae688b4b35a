import { queryOptions } from "@tanstack/react-query";
import { storePicture } from "@/entities/picture/api/store-pictures";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { type AnswerOf, read, supabase, write } from "@/lib/supabase";
import { ownLobbyCopy as copy } from "../lobby-games-copy.ts";
import { lobbyKeys } from "./lobbies.ts";

/** The games of a participant's lobbies that are not published, in order, each with the participant's own row. */
export function ownLobbyGamesQuery(tournamentId: string, participantId: string) {
  return queryOptions({
    queryKey: lobbyKeys.games(tournamentId, participantId),
    queryFn: read(
      () =>
        supabase
          .from("lobby_games")
          .select(
            "id,number,is_extra,mode,scheduled_time,room_opens_at,lobby:tournament_lobbies!inner(name,slots:lobby_slots!inner(slot)),results:lobby_results(status,place,kills,is_reported)",
          )
          .eq("tournament_id", tournamentId)
          .eq("state", "planned")
          .eq("lobby.slots.participant_id", participantId)
          .eq("results.participant_id", participantId)
          .order("number"),
      (games) => games.map(({ results, ...game }) => ({ ...game, result: results[0] ?? null })),
    ),
  });
}

export type OwnLobbyGame = AnswerOf<typeof ownLobbyGamesQuery>[number];

/** Reads the id and password of the room of a game. The staff see who has read them. */
export function useLobbyRoom(gameId: string) {
  return useMutation({
    mutationFn: write(() => supabase.rpc("my_lobby_room", { p_game_id: gameId }).single()),
    failure: { title: copy.room.failure },
  });
}

/** Reports the own place in a game. */
export function useReportLobbyPlace(tournamentId: string) {
  return useProcedure("report_lobby_place", {
    success: copy.sent,
    failure: { title: copy.sendError },
    invalidates: [lobbyKeys.ofGames(tournamentId)],
  });
}

/** Uploads a screenshot to the folder of the game; the uploading user becomes its owner. */
export function useUploadLobbyProof(gameId: string, uploaderId: string) {
  return useMutation({
    mutationFn: (file: File) =>
      storePicture("proof", `${gameId}/${uploaderId}-${Date.now()}`, file),
    success: copy.uploaded,
    failure: { title: copy.uploadError },
  });
}
