import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";
import { followKeys } from "./follow-query-keys.ts";

async function countFollowers(subjectId: string, signal: AbortSignal) {
  // The id comes from a URL, so it may be any text.
  if (!isUuid(subjectId)) return 0;
  const { data } = await supabase
    .rpc("follower_count", { p_subject_id: subjectId }, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** The number of followers of a participant or a tournament. */
export function followerCountQuery(subjectId: string) {
  return queryOptions({
    queryKey: followKeys.count(subjectId),
    queryFn: ({ signal }) => countFollowers(subjectId, signal),
  });
}
