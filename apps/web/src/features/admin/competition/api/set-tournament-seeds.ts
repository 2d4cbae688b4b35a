import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

interface Seeds {
  readonly tournamentId: string;
  readonly participantIds: readonly string[];
  /** Makes the matches from the order as well, and sets the tournament Activo. */
  readonly thenGenerate: boolean;
}

/** Records an explicit order, best seed first; answers how many matches were made of it. */
export function useSetTournamentSeeds() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantIds, thenGenerate }: Seeds) => {
        await supabase
          .rpc("set_tournament_seeds", {
            p_tournament_id: tournamentId,
            p_participant_ids: [...participantIds],
          })
          .throwOnError();
        if (!thenGenerate) return null;
        const { data } = await supabase
          .rpc("generate_tournament_structure", { p_tournament_id: tournamentId })
          .throwOnError();
        return data;
      },
      meta: {
        success: (matches: number | null) =>
          matches === null
            ? copy.seeds.saved
            : { title: copy.seeds.generated, description: copy.seeds.generatedHint(matches) },
        failure: { title: copy.seeds.saveError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
