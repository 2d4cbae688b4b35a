import { mutationOptions, useMutation } from "@tanstack/react-query";
import { systemStatusKeys } from "@/entities/module/api/system-status";
import type { ModuleStatus } from "@/entities/module/domain/modules";
import { supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";

/** Saves the given switches, row by row. */
export function useSaveSystemStatus() {
  return useMutation(
    mutationOptions({
      mutationFn: async (modules: readonly ModuleStatus[]) => {
        await Promise.all(
          modules.map((module) =>
            supabase
              .from("system_status")
              .update({
                is_enabled: module.is_enabled,
                maintenance_message: module.maintenance_message?.trim() || null,
              })
              .eq("id", module.id)
              .select("id")
              .single()
              .throwOnError(),
          ),
        );
      },
      meta: {
        success: copy.success,
        failure: copy.failure,
        invalidates: [systemStatusKeys.all],
      },
    }),
  );
}
