import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Deletes a team with its memberships; its tickets are lost. */
export function deleteTeamMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      await supabase.from("teams").delete().eq("id", id).throwOnError();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["community"] }),
        client.invalidateQueries({ queryKey: ["session-profile"] }),
      ]),
  });
}
