import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { saveChanges } from "@/lib/save-changes";
import { supabase } from "@/lib/supabase";
import { seedsCopy } from "../seeds-copy.ts";

interface Seeds {
  readonly tournamentId: string;
  readonly participantIds: readonly string[];
  /** The ids of the participants with a seed, in the order in which the form loaded them. */
  readonly read: readonly string[];
  readonly names: ReadonlyMap<string, string>;
  /** True to also create the bracket from this order and set the tournament's status to Activo. */
  readonly thenGenerate: boolean;
}

/** Saves an explicit order, best seed first; returns the number of matches created from it. */
export function useSetTournamentSeeds() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, participantIds, read, names, thenGenerate }: Seeds) => {
        await saveChanges({
          table: "tournaments",
          read: { seeds: [...read] },
          changes: { seeds: [...participantIds] },
          names,
          send: async (_changes, known) => {
            await supabase
              .rpc("set_tournament_seeds", {
                p_tournament_id: tournamentId,
                p_participant_ids: [...participantIds],
                p_read: known,
              })
              .throwOnError();
          },
        });
        if (!thenGenerate) return null;
        const { data } = await supabase
          .rpc("generate_tournament_structure", { p_tournament_id: tournamentId })
          .throwOnError();
        return data;
      },
      meta: {
        success: (matches: number | null) =>
          matches === null
            ? seedsCopy.saved
            : { title: seedsCopy.generated, description: seedsCopy.generatedHint(matches) },
        failure: { title: seedsCopy.saveError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
