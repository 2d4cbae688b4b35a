import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { toParticipantView } from "@/entities/match/domain/participant";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";

const columns = `
  id,position,kind,name,state,best_of,best_of_rules,qualifiers,drawn_at,
  stage_entries(seed,participant:participants(${participantColumns})),
  tournament_groups(position,group_participants(position,participant_id)),
  played:tournament_matches(id)
` as const;

async function getTournamentStages(tournamentId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_stages")
    .select(columns)
    .eq("tournament_id", tournamentId)
    .order("position")
    .order("seed", { referencedTable: "stage_entries" })
    .order("position", { referencedTable: "tournament_groups" })
    .not("played.status", "in", "(pending,scheduled)")
    .limit(1, { referencedTable: "played" })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ stage_entries: entries, tournament_groups: groups, played, ...stage }) => ({
    ...stage,
    entrants: entries.map(({ participant }) => toParticipantView(participant)),
    isPlayed: played.length > 0,
    /** Group of each participant, from 0. */
    groupOf: new Map(
      groups.flatMap(({ group_participants: members }, at) =>
        members.map(({ participant_id: id }) => [id, at] as const),
      ),
    ),
  }));
}

export type AdminStage = Awaited<ReturnType<typeof getTournamentStages>>[number];

/** The stages of a tournament with who waits for them and how they are grouped; for the organiser. */
export function tournamentStagesQuery(tournamentId: string) {
  return queryOptions({
    queryKey: organizerKeys.stages(tournamentId),
    queryFn: ({ signal }) => getTournamentStages(tournamentId, signal),
  });
}
