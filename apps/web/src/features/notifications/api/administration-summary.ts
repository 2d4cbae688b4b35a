import { queryOptions } from "@tanstack/react-query";
import { supabase } from "@/lib/supabase";

export const administrationKeys = {
  summary: (userId: string) => ["administration", "summary", userId] as const,
};

/** What the administration said last, and how much of it is unread; null when nothing. */
export function administrationSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: administrationKeys.summary(userId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .rpc("administration_summary")
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}
