import { queryOptions } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { forgetDrafts } from "@/lib/form-drafts";
import { accounts, type AnswerOf, read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Why the account cannot be closed now: each obstacle with the id of the object that causes it. */
export function closingObstaclesQuery(userId: string) {
  return queryOptions({
    queryKey: ["closing-obstacles", userId] as const,
    queryFn: read(() => supabase.rpc("closing_obstacles")),
    // Always refetched, because obstacles may have been resolved since.
    staleTime: 0,
  });
}

export type ClosingObstacle = AnswerOf<typeof closingObstaclesQuery>[number];

/** The number of challenges that a participant offers and that nobody has accepted yet. */
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
  return useMutation({
    mutationFn: async () => {
      await supabase.rpc("close_account").throwOnError();
      forgetDrafts();
      const auth = await accounts();
      await auth.signOut({ scope: "local" });
    },
    success: { title: copy.closing.success, description: copy.closing.successDescription },
    failure: { title: copy.closing.failure },
  });
}
