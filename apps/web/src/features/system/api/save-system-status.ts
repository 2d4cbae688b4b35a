import { useMutation, useQueryClient } from "@tanstack/react-query";
import { systemStatusKey } from "@/entities/module/api/system-status";
import type { ModuleStatus } from "@/entities/module/domain/modules";
import { toast } from "@/hooks/use-toast";
import { supabase } from "@/lib/supabase";
import { toastFailure } from "@/lib/toast-failure";
import { copy } from "../copy.ts";

/** Saves the given switches, row by row. */
export function useSaveSystemStatus() {
  const queryClient = useQueryClient();
  return useMutation({
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
    onSuccess: () => toast({ title: copy.success }),
    onError: (error) => toastFailure(copy.failure, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: systemStatusKey }),
  });
}
