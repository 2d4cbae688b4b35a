import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import { read, supabase, write } from "@/lib/supabase";
import { templateCopy as copy } from "../template-copy.ts";

/** The templates, by name. */
export function tournamentTemplatesQuery() {
  return queryOptions({
    queryKey: organizerKeys.templates,
    queryFn: read(() =>
      supabase.from("tournament_templates").select("id,name").order("name").limit(200),
    ),
  });
}

interface Template {
  readonly tournamentId: string;
  readonly name: string;
}

/** Saves the settings of a tournament as a template. */
export function useSaveTournamentTemplate() {
  return useMutation(
    mutationOptions({
      mutationFn: write(({ tournamentId, name }: Template) =>
        supabase.rpc("save_tournament_template", { p_tournament_id: tournamentId, p_name: name }),
      ),
      meta: {
        success: copy.saved,
        failure: { title: copy.saveError },
        invalidates: [organizerKeys.templates],
      },
    }),
  );
}

/** Deletes a template; tournaments made from it are not affected. */
export function useDeleteTournamentTemplate() {
  return useMutation(
    mutationOptions({
      mutationFn: write((id: string) =>
        supabase.from("tournament_templates").delete().eq("id", id),
      ),
      meta: {
        success: copy.removed,
        failure: { title: copy.removeError },
        invalidates: [organizerKeys.templates],
      },
    }),
  );
}

interface TournamentToMake {
  /** The tournament or the template to copy. */
  readonly from: { readonly tournamentId: string } | { readonly templateId: string };
  readonly name: string;
  readonly startDate: string;
}

/** Creates a tournament from another one or from a template; `onMade` receives its id. */
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
