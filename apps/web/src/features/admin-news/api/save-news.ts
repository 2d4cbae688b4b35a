import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import type { NewsRow } from "../domain/news-draft.ts";

interface Save {
  /** Null for a new article, whose author is the caller. */
  readonly id: string | null;
  readonly row: NewsRow;
}

/** Publishes an article, or changes one; its address is made by the database and stays. */
export function saveNewsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, row }: Save) => {
      const request =
        id === null
          ? // The database makes the slug; its column may not be written.
            supabase.from("news").insert(row as NewsRow & { slug: string })
          : supabase.from("news").update(row).eq("id", id);
      await request.select("id").single().throwOnError();
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["news"] }),
  });
}
