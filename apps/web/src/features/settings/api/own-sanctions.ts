import { useMutation } from "@/hooks/use-mutation";
import { type AnswerOf, readQuery, supabase, write } from "@/lib/supabase";
import { measuresCopy } from "../copy.ts";

const measureKeys = { own: (userId: string) => ["own-measures", userId] as const };

/** The row limit of a request; no user has as many measures. */
const LIMIT = 50;

/** The measures against a user, newest first, with the columns that this user is allowed to read. */
export function ownMeasuresQuery(userId: string) {
  return readQuery(measureKeys.own(userId), () =>
    supabase
      .from("measures")
      .select(
        "id,reason,words,ends_at,lifted_at,appeal,outcome,answer,created_at,tournament:tournaments(id,name)",
      )
      .eq("profile_id", userId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(LIMIT),
  );
}

export type OwnMeasure = AnswerOf<typeof ownMeasuresQuery>[number];

/** Appeals against a measure; allowed once. */
export function useAppealMeasure(userId: string, measureId: string) {
  return useMutation({
    mutationFn: write((appeal: string) =>
      supabase.rpc("appeal_measure", { p_measure_id: measureId, p_appeal: appeal }),
    ),
    success: measuresCopy.appealed,
    failure: measuresCopy.failure,
    invalidates: [measureKeys.own(userId)],
  });
}
