import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { callProcedure } from "@/lib/procedure";
import { saveChanges } from "@/lib/save-changes";
import { seedsCopy } from "../structure-copy.ts";

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
  return useMutation({
    mutationFn: async ({ tournamentId, participantIds, read, names, thenGenerate }: Seeds) => {
      await saveChanges({
        table: "tournaments",
        read: { seeds: [...read] },
        changes: { seeds: [...participantIds] },
        names,
        send: (_changes, known) =>
          callProcedure("set_tournament_seeds", { tournamentId, participantIds, read: known }),
      });
      return thenGenerate ? callProcedure("generate_tournament_structure", { tournamentId }) : null;
    },
    success: (matches: number | null) =>
      matches === null
        ? seedsCopy.saved
        : { title: seedsCopy.generated, description: seedsCopy.generatedHint(matches) },
    failure: { title: seedsCopy.saveError },
    invalidates: [tournamentKeys.all],
  });
}
