import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { systemStatusKeys } from "@/entities/module/api/system-status";
import type { ModuleStatus } from "@/entities/module/domain/modules";
import { copy } from "../copy.ts";

export interface ModuleChange {
  /** The values when the user began to change them. */
  readonly read: ModuleStatus;
  readonly draft: ModuleStatus;
}

const moduleRow = ({ is_enabled, maintenance_message: message }: ModuleStatus) => ({
  is_enabled,
  maintenance_message: message?.trim() || null,
});

/** Saves the given switches, row by row. */
export function useSaveSystemStatus() {
  return useMutation({
    mutationFn: async (changes: readonly ModuleChange[]) => {
      await Promise.all(
        changes.map(({ read, draft }) =>
          saveRow("system_status", {
            id: String(read.id),
            read,
            before: moduleRow(read),
            after: moduleRow(draft),
          }),
        ),
      );
    },
    success: copy.success,
    failure: copy.failure,
    invalidates: [systemStatusKeys.all],
  });
}
