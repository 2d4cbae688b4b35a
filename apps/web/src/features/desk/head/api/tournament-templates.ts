import { queryOptions } from "@tanstack/react-query";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { tournamentKeys } from "@/entities/tournament/api/tournament-query-keys";
import { useMutation } from "@/hooks/use-mutation";
import { useProcedure } from "@/hooks/use-procedure";
import { callProcedure } from "@/lib/procedure";
import { read, supabase, write } from "@/lib/supabase";
import { templateCopy as copy } from "../copy.ts";

/** The templates, sorted by name. */
export function tournamentTemplatesQuery() {
  return queryOptions({
    queryKey: organizerKeys.templates,
    queryFn: read(() =>
      supabase.from("tournament_templates").select("id,name").order("name").limit(200),
    ),
  });
}

/** Saves the settings of a tournament as a template. */
export function useSaveTournamentTemplate() {
  return useProcedure("save_tournament_template", {
    success: copy.saved,
    failure: { title: copy.saveError },
    invalidates: [organizerKeys.templates],
  });
}

/** Deletes a template; tournaments made from it are not affected. */
export function useDeleteTournamentTemplate() {
  return useMutation({
    mutationFn: write((id: string) => supabase.from("tournament_templates").delete().eq("id", id)),
    success: copy.removed,
    failure: { title: copy.removeError },
    invalidates: [organizerKeys.templates],
  });
}

interface TournamentToMake {
  /** The tournament or the template to copy. */
  readonly from: { readonly tournamentId: string } | { readonly templateId: string };
  readonly name: string;
  readonly startDate: string;
}

/** Creates a tournament from another one or from a template; `onMade` receives its id. */
export function useMakeTournament(onMade: (tournamentId: string) => void) {
  return useMutation({
    mutationFn: ({ from, ...made }: TournamentToMake) =>
      "tournamentId" in from
        ? callProcedure("duplicate_tournament", { ...from, ...made })
        : callProcedure("create_tournament_from_template", { ...from, ...made }),
    onSuccess: onMade,
    success: copy.created,
    failure: { title: copy.createError },
    invalidates: [tournamentKeys.all],
  });
}
