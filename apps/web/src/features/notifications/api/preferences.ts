import { useQueryClient } from "@tanstack/react-query";
import { useMutation } from "@/hooks/use-mutation";
import { type AnswerOf, readQuery, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

export const preferenceKeys = {
  own: (userId: string) => ["notification-preferences", userId] as const,
};

export type Preference = AnswerOf<typeof preferencesQuery>[number];

/** Where the user receives each topic, in the order of the page. */
export function preferencesQuery(userId: string) {
  return readQuery(preferenceKeys.own(userId), () => supabase.rpc("my_notification_preferences"));
}

/** Saves one topic. The switch changes at once, and changes back if saving fails. */
export function useSavePreference(userId: string) {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery(userId);
  return useMutation({
    mutationFn: async ({ topic, on_page, by_email, by_push }: Preference) => {
      await supabase
        .rpc("save_notification_preference", {
          p_topic: topic,
          p_on_page: on_page,
          p_by_email: by_email,
          p_by_push: by_push,
        })
        .throwOnError();
    },
    onMutate: async (changed) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (rows) =>
        rows?.map((row) => (row.topic === changed.topic ? changed : row)),
      );
      return { before };
    },
    onError: (_error, _changed, context) => {
      client.setQueryData(queryKey, context?.before);
    },
    failure: copy.preferences.saveError,
    invalidates: [queryKey],
  });
}
