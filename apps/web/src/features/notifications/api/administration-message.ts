import { readQuery, supabase } from "@/lib/supabase";

export const administrationKeys = {
  summary: (userId: string) => ["administration", "summary", userId] as const,
};

/** The administration's last message and the number of unread ones; null without messages. */
export function administrationSummaryQuery(userId: string) {
  return readQuery(
    administrationKeys.summary(userId),
    () => supabase.rpc("administration_summary"),
    ([first]) => first ?? null,
  );
}
