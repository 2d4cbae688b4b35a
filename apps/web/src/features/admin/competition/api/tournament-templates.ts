import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { supabase } from "@/lib/supabase";
import { templateCopy as copy } from "../template-copy.ts";

async function listTournamentTemplates(signal: AbortSignal) {
  const { data } = await supabase
    .from("tournament_templates")
    .select("id,name")
    .order("name")
    .limit(200)
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The templates, by name. */
export function tournamentTemplatesQuery() {
  return queryOptions({
    queryKey: organizerKeys.templates,
    queryFn: ({ signal }) => listTournamentTemplates(signal),
  });
}

interface Template {
  readonly tournamentId: string;
  readonly name: string;
}

/** Keeps the settings of a tournament under a name. */
export function useSaveTournamentTemplate() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ tournamentId, name }: Template) => {
        await supabase
          .rpc("save_tournament_template", { p_tournament_id: tournamentId, p_name: name })
          .throwOnError();
      },
      meta: {
        success: copy.saved,
        failure: { title: copy.saveError },
        invalidates: [organizerKeys.templates],
      },
    }),
  );
}

/** Removes a template; tournaments made from it stay. */
export function useDeleteTournamentTemplate() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        await supabase.from("tournament_templates").delete().eq("id", id).throwOnError();
      },
      meta: {
        success: copy.removed,
        failure: { title: copy.removeError },
        invalidates: [organizerKeys.templates],
      },
    }),
  );
}
