import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Makes somebody an admin, or a user again. */
export function setUserRoleMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, role }: { id: string; role: "admin" | "user" }) => {
      // Asked for a row, so that an account closed meanwhile is a failure and not a silence.
      await supabase
        .from("profiles")
        .update({ role })
        .eq("id", id)
        .select("id")
        .single()
        .throwOnError();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["community"] }),
        client.invalidateQueries({ queryKey: ["session-profile"] }),
      ]),
  });
}
