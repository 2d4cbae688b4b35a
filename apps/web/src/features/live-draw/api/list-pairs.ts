import { queryOptions } from "@tanstack/react-query";
import { participantColumns } from "@/entities/match/api/participant-columns";
import { type ParticipantRow, toParticipantView } from "@/entities/match/domain/participant";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";

/** As many as fill a screen. */
const SHOWN = 64;

/** Where a stage begins: not with the matches that others lead to. */
const FIRST_PARTS = ["bracket", "group", "swiss"] as const;

const shaped = (side: ParticipantRow | null) => side && toParticipantView(side);

/** Who meets whom in the first round of a stage, in its order. */
export function pairsQuery(tournamentId: string, stageId: string) {
  return queryOptions({
    queryKey: [...tournamentKeys.draw(tournamentId), "pairs", stageId] as const,
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournament_matches")
        .select(
          `id,participant1:participants!tournament_matches_participant1_id_fkey(${participantColumns}),
           participant2:participants!tournament_matches_participant2_id_fkey(${participantColumns}),
           group:tournament_groups(name)`,
        )
        .eq("stage_id", stageId)
        .eq("round", 1)
        .in("stage", FIRST_PARTS)
        .order("position_in_bracket")
        .order("id")
        .limit(SHOWN)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id, group, participant1, participant2 }) => ({
        id,
        group: group?.name ?? null,
        sides: [shaped(participant1), shaped(participant2)] as const,
      }));
    },
  });
}
