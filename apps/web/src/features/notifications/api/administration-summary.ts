import { queryOptions } from "@tanstack/react-query";
import { read, supabase } from "@/lib/supabase";

export const administrationKeys = {
  summary: (userId: string) => ["administration", "summary", userId] as const,
};

/** What the administration said last, and how much of it is unread; null when nothing. */
export function administrationSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: administrationKeys.summary(userId),
    queryFn: read(
      () => supabase.rpc("administration_summary"),
      ([first]) => first ?? null,
    ),
  });
}
