import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

/** Deletes an article; its images are removed apart. */
export function deleteNewsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => {
      await supabase.from("news").delete().eq("id", id).throwOnError();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["news"] }),
  });
}
