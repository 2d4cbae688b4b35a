import { queryOptions } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { type AnswerOf, supabase } from "@/lib/supabase";
import { isPlayed } from "../domain/is-veto-length-played.ts";

/** The map vetoes of a tournament, those of the shortest series first. Vetoes that apply to no match are left out. */
export function tournamentVetoesQuery(id: string) {
  return queryOptions({
    queryKey: tournamentKeys.vetoes(id),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournament_vetoes")
        .select(
          "id,best_of,part,round,first,step_seconds,stage:tournament_stages(position,name),sequence:veto_sequences!tournament_vetoes_sequence_id_best_of_fkey(name,steps,first,bans,repeats,step_seconds,pool:map_pools(maps)),tournament:tournaments(best_of,stages:tournament_stages(position,best_of,best_of_rules))",
        )
        .eq("tournament_id", id)
        .order("best_of")
        .limit(60)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    select: (vetoes) => vetoes.filter(isPlayed),
  });
}

export type TournamentVeto = AnswerOf<typeof tournamentVetoesQuery>[number];
