import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

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
