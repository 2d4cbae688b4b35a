import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { readProcedure } from "@/lib/procedure";
import { type AnswerOf, read, supabase } from "@/lib/supabase";

// The data API limits how many lists are nested, so the lobbies are read, each with its stage.
const columns = `
  id,name,round,position,
  stage:tournament_stages!inner(
    id,name,position,state,
    scoring:scoring_systems!tournament_stages_scoring_system_id_fkey(name,measure,tie_breaks)
  ),
  lobby_slots(slot,participant_id,participant:participants(display_name)),
  lobby_games(
    id,number,mode,scheduled_time,state,is_extra,room_opens_at,corrected_at,
    lobby_results(participant_id,status,place,is_tied,kills,time_ms,is_reported,points)
  )
` as const;

/** The drawn stages of lobbies of a tournament in order, with slots, games and entered rows. */
export function lobbyDeskQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.lobbyDesk(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("tournament_lobbies")
          .select(columns)
          .eq("tournament_id", tournamentId)
          .order("round")
          .order("position")
          .order("slot", { referencedTable: "lobby_slots" })
          .order("number", { referencedTable: "lobby_games" }),
      (lobbies) =>
        [...Map.groupBy(lobbies, ({ stage }) => stage.id).values()]
          .flatMap((own) => (own[0] ? [{ ...own[0].stage, lobbies: own }] : []))
          .toSorted((one, other) => one.position - other.position),
    ),
  });
}

export type DeskStage = AnswerOf<typeof lobbyDeskQuery>[number];
export type DeskLobby = DeskStage["lobbies"][number];
export type DeskGame = DeskLobby["lobby_games"][number];

/** The reports of a game that differ from its rows. */
export function lobbyConflictsQuery(tournamentId: string, gameId: string) {
  return queryOptions({
    queryKey: organizerKeys.lobbyConflicts(tournamentId, gameId),
    queryFn: readProcedure("lobby_conflicts", { gameId }),
  });
}

/** The room of a game, with the sides and players who have read it; null while none is set. */
export function lobbyRoomQuery(tournamentId: string, gameId: string) {
  return queryOptions({
    queryKey: organizerKeys.lobbyRoom(tournamentId, gameId),
    queryFn: readProcedure("lobby_room", { gameId }, ([room]) => room ?? null),
    // Readings are not announced, so they are fetched again and again while the desk is open.
    refetchInterval: 20_000,
  });
}

/** The participants of a tournament by the profiles that play for them. */
export function lobbyPlayersQuery(tournamentId: string, participantIds: readonly string[]) {
  return queryOptions({
    queryKey: organizerKeys.lobbyPlayers(tournamentId, participantIds),
    queryFn: async ({ signal }) => {
      const [players, rosters] = await Promise.all([
        supabase
          .from("participants")
          .select("id,user_id")
          .in("id", [...participantIds])
          .not("user_id", "is", null)
          .abortSignal(signal)
          .throwOnError(),
        supabase
          .from("roster_entries")
          .select("participant_id,profile_id")
          .eq("tournament_id", tournamentId)
          .in("participant_id", [...participantIds])
          .neq("state", "removed")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return new Map([
        ...players.data.map(({ id, user_id: profile }) => [profile ?? "", id] as const),
        ...rosters.data.map(
          ({ participant_id: id, profile_id: profile }) => [profile, id] as const,
        ),
      ]);
    },
    staleTime: 60_000,
  });
}

/** The adjustments of points of a stage, latest first. */
export function lobbyAdjustmentsQuery(tournamentId: string, stageId: string) {
  return queryOptions({
    queryKey: organizerKeys.lobbyAdjustments(tournamentId, stageId),
    queryFn: read(() =>
      supabase
        .from("lobby_adjustments")
        .select(
          "id,kind,points,reason,created_at,withdrawn_at,participant:participants(display_name)",
        )
        .eq("stage_id", stageId)
        .order("created_at", { ascending: false })
        .limit(200),
    ),
  });
}
