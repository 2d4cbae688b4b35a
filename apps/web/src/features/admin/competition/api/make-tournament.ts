import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { supabase } from "@/lib/supabase";
import { templateCopy as copy } from "../template-copy.ts";

export interface TournamentToMake {
  /** The tournament or the template that it is made from. */
  readonly from: { readonly tournamentId: string } | { readonly templateId: string };
  readonly name: string;
  readonly startDate: string;
}

/** Makes a tournament from another or from a template; `onMade` takes its id. */
export function useMakeTournament(onMade: (tournamentId: string) => void) {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ from, name, startDate }: TournamentToMake) => {
        const { data } =
          "tournamentId" in from
            ? await supabase
                .rpc("duplicate_tournament", {
                  p_tournament_id: from.tournamentId,
                  p_name: name,
                  p_start_date: startDate,
                })
                .throwOnError()
            : await supabase
                .rpc("create_tournament_from_template", {
                  p_template_id: from.templateId,
                  p_name: name,
                  p_start_date: startDate,
                })
                .throwOnError();
        return data;
      },
      onSuccess: onMade,
      meta: {
        success: copy.created,
        failure: { title: copy.createError },
        invalidates: [tournamentKeys.all],
      },
    }),
  );
}
