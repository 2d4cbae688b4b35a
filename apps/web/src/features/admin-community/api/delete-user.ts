import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Closes somebody's account; history stays under 'Jugador eliminado'. */
export function deleteUserMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      await supabase.rpc("delete_user", { p_user_id: id }).throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["community"] }),
  });
}
