import { readQuery, supabase } from "@/lib/supabase";

export const wageringKeys = {
  all: ["wagering"] as const,
  conditions: (participantId: string | null) => ["wagering", "conditions", participantId] as const,
};

/**
 * Which stakes the viewer may wager, as limited by their age, their own limits and blocks.
 * @param participantId a team whose strikes count too; null for the viewer alone
 */
export function wagerConditionsQuery(participantId: string | null = null) {
  return readQuery(wageringKeys.conditions(participantId), () =>
    supabase
      .rpc("wager_conditions", participantId ? { p_participant_id: participantId } : {})
      .single(),
  );
}
