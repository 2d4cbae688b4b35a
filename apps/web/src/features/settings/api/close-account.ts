import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { forgetDrafts } from "@/lib/form-drafts";
import { accounts, type AnswerOf, read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** What the database would refuse the closing for now, each with what it is about. */
export function closingObstaclesQuery(userId: string) {
  return queryOptions({
    queryKey: ["closing-obstacles", userId] as const,
    queryFn: read(() => supabase.rpc("closing_obstacles")),
    // What was decided meanwhile no longer stands in the way.
    staleTime: 0,
  });
}

export type ClosingObstacle = AnswerOf<typeof closingObstaclesQuery>[number];

/** How many challenges a participant offers that nobody has taken. */
export function openOffersQuery(participantId: string | undefined) {
  return queryOptions({
    queryKey: ["challenges", "own", "offers", participantId] as const,
    enabled: participantId !== undefined,
    queryFn: async ({ signal }) => {
      const { count } = await supabase
        .from("challenges")
        .select("id", { count: "exact", head: true })
        .eq("creator_participant_id", participantId ?? "")
        .eq("status", "open")
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** Closes the account and the session with it. */
export function useCloseAccount() {
  return useMutation(
    mutationOptions({
      mutationFn: async () => {
        await supabase.rpc("close_account").throwOnError();
        forgetDrafts();
        const auth = await accounts();
        await auth.signOut({ scope: "local" });
      },
      meta: {
        success: { title: copy.closing.success, description: copy.closing.successDescription },
        failure: { title: copy.closing.failure },
      },
    }),
  );
}
