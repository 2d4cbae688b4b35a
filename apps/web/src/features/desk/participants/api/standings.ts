import type { Answer } from "@leyenda/db-types";
import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { read, supabase } from "@/lib/supabase";
import { tablePlaces } from "../domain/table-standings.ts";

export type ParticipantStanding = Answer<"participant_standings">;

/** The standing of each participant after the draw, by participant id. */
export function participantStandingsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.participantStandings(tournamentId),
    queryFn: read(
      () => supabase.rpc("participant_standings", { p_tournament_id: tournamentId }, { get: true }),
      (data) => new Map(data.map((standing) => [standing.participant_id, standing])),
    ),
  });
}

const columns = `
  id,name,stage:tournament_stages!inner(kind,state),
  group_participants(
    participant_id,position,points,wins,draws,losses,
    participant:participants!group_participants_participant_id_fkey(display_name)
  )
` as const;

/** The tables of the stage that is being played, each sorted by place; empty if that stage is a bracket. */
export function tableStandingsQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.tableStandings(tournamentId),
    queryFn: read(
      () =>
        supabase
          .from("tournament_groups")
          .select(columns)
          .eq("tournament_id", tournamentId)
          .eq("stage.state", "running")
          .order("position"),
      (data) =>
        data.map(({ id, name, stage, group_participants: rows }) => ({
          id,
          name,
          places: tablePlaces(rows, stage.kind === "swiss"),
        })),
    ),
  });
}
