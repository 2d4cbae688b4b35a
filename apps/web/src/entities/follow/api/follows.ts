import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import type { ActMeta } from "@/lib/mutation";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import { followKeys } from "./follow-keys.ts";

async function listFollows(signal: AbortSignal) {
  const { data } = await supabase.rpc("my_follows").abortSignal(signal).throwOnError();
  return data;
}

export type Followed = Awaited<ReturnType<typeof listFollows>>[number];

/** Everything that the viewer follows, the latest first: bounded by a setting. */
export function myFollowsQuery(userId: string) {
  return queryOptions({
    queryKey: followKeys.own(userId),
    queryFn: ({ signal }) => listFollows(signal),
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

/** Begins or ends to follow a participant or a tournament. */
export function useFollow() {
  return useMutation(
    mutationOptions({
      mutationFn: setFollow,
      meta: {
        success: (_: void, { follows }: Choice) =>
          follows ? { title: copy.following, description: copy.started } : null,
        failure: {},
        invalidates: [followKeys.all],
      } satisfies ActMeta,
    }),
  );
}
