import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { TournamentPayload } from "../domain/tournament-form.ts";

type Save = { id: string | null; payload: TournamentPayload };

/** Creates a tournament (id null) or changes one. */
export function saveTournamentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, payload }: Save) => {
      if (id === null) await supabase.from("tournaments").insert(payload).throwOnError();
      else await supabase.from("tournaments").update(payload).eq("id", id).throwOnError();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["tournaments"] }),
  });
}
