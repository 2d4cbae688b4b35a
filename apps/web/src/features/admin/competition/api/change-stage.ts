import { mutationOptions, useMutation } from "@tanstack/react-query";
import { tournamentKeys } from "@/entities/tournament/api/tournament-keys";
import type { BestOfRule } from "@/entities/tournament/domain/stage-settings";
import { supabase } from "@/lib/supabase";
import { stagesCopy as copy } from "../stages-copy.ts";

const meta = {
  success: copy.saved,
  failure: { title: copy.saveError },
  invalidates: [tournamentKeys.all],
} as const;

interface Settings {
  readonly id: string;
  readonly bestOf: number | null;
  readonly rules: BestOfRule[];
  readonly qualifiers: number | null;
}

/** Length of the matches still to be played, and how many come from the stage before. */
export function useSetStageSettings() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, bestOf, rules, qualifiers }: Settings) => {
        await supabase
          .rpc("set_stage_settings", {
            p_stage_id: id,
            p_best_of: bestOf,
            p_best_of_rules: rules,
            p_qualifiers: qualifiers,
          })
          .throwOnError();
      },
      meta,
    }),
  );
}

interface Order {
  readonly id: string;
  readonly participantIds: string[];
}

/** The order of those who wait for the draw, best first. */
export function useSetStageSeeds() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, participantIds }: Order) => {
        await supabase
          .rpc("set_stage_seeds", { p_stage_id: id, p_participant_ids: participantIds })
          .throwOnError();
      },
      meta: { ...meta, success: copy.orderSaved },
    }),
  );
}

interface Groups {
  readonly id: string;
  readonly groups: string[][];
}

/** Who plays in which group, until the first result. */
export function useSetStageGroups() {
  return useMutation(
    mutationOptions({
      mutationFn: async ({ id, groups }: Groups) => {
        await supabase.rpc("set_stage_groups", { p_stage_id: id, p_groups: groups }).throwOnError();
      },
      meta: { ...meta, success: copy.groupsSaved },
    }),
  );
}

/** Begins a stage that waits for the organiser; answers how many matches it has. */
export function useDrawStage() {
  return useMutation(
    mutationOptions({
      mutationFn: async (id: string) => {
        const { data } = await supabase
          .rpc("draw_tournament_stage", { p_stage_id: id })
          .throwOnError();
        return data;
      },
      meta: { ...meta, success: (matches: number) => copy.drawn(matches) },
    }),
  );
}
