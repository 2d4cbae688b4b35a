import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { sharePictureKeys } from "./share-picture-keys.ts";

/** What a tournament looks like and when it begins, for the pictures of who plays it. */
export function cupLookQuery(tournamentId: string) {
  return queryOptions({
    queryKey: sharePictureKeys.look(tournamentId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from("tournaments")
        .select("id,name,game,image_url,start_date")
        .eq("id", tournamentId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}

export type CupLook = Awaited<ReturnType<NonNullable<ReturnType<typeof cupLookQuery>["queryFn"]>>>;
