import { useMutation } from "@/hooks/use-mutation";
import { readQuery, supabase, write } from "@/lib/supabase";
import { deviceCopy } from "../push-copy.ts";

const quietKeys = { own: (userId: string) => ["quiet-hours", userId] as const };

/** The hours (HH:MM) in which the user's devices receive no notifications; null if none are set. */
export function quietHoursQuery(userId: string) {
  return readQuery(
    quietKeys.own(userId),
    () => supabase.from("quiet_hours").select("begins,ends,zone").maybeSingle(),
    (data) => data && { ...data, begins: data.begins.slice(0, 5), ends: data.ends.slice(0, 5) },
  );
}

export interface QuietHours {
  readonly begins: string;
  readonly ends: string;
  readonly zone: string;
}

/** Saves the quiet hours; null removes them. */
export function useSaveQuietHours(userId: string) {
  return useMutation({
    mutationFn: write((hours: QuietHours | null) =>
      supabase.rpc("save_quiet_hours", {
        p_begins: hours?.begins ?? null,
        p_ends: hours?.ends ?? null,
        p_zone: hours?.zone ?? null,
      }),
    ),
    success: (_: unknown, hours: QuietHours | null) =>
      hours === null ? deviceCopy.quiet.cleared : deviceCopy.quiet.saved,
    failure: deviceCopy.quiet.failure,
    invalidates: [quietKeys.own(userId)],
  });
}
