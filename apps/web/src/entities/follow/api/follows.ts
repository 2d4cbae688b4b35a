import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { type AnswerOf, read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { followKeys } from "./follow-query-keys.ts";

export type Followed = AnswerOf<typeof myFollowsQuery>[number];

/** All participants and tournaments that the viewer follows, the latest first. A setting limits their number. */
export function myFollowsQuery(userId: string) {
  return queryOptions({
    queryKey: followKeys.own(userId),
    queryFn: read(() => supabase.rpc("my_follows")),
    staleTime: 60_000,
  });
}

interface Choice {
  readonly subjectId: string;
  readonly follows: boolean;
}

async function setFollow({ subjectId, follows }: Choice): Promise<void> {
  await supabase.rpc(follows ? "follow" : "unfollow", { p_subject_id: subjectId }).throwOnError();
}

/** Follows or unfollows a participant or a tournament. */
export function useFollow() {
  return useMutation({
    mutationFn: setFollow,
    success: (_, { follows }) =>
      follows ? { title: copy.following, description: copy.started } : null,
    failure: {},
    invalidates: [followKeys.all],
  });
}
