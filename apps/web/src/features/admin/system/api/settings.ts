import { useMutation } from "@/hooks/use-mutation";
import { saveRow } from "@/entities/editing/api/save-row";
import { readQuery, supabase } from "@/lib/supabase";
import { wageringKeys } from "@/entities/wagering/api/wager-conditions";
import { ageKeys } from "@/entities/wagering/api/minimum-ages";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { systemStatusKeys } from "@/entities/module/api/system-status";
import type { ModuleStatus } from "@/entities/module/domain/modules";
import { copy } from "../copy.ts";
import { RULE_KEYS } from "../domain/wager-settings.ts";

const wagerSettingKeys = { all: ["settings", "wagers"] as const };

/** The operator's settings for challenges, with their descriptions. */
export function wagerSettingsQuery() {
  return readQuery(
    wagerSettingKeys.all,
    () => supabase.from("settings").select("key, value, description").in("key", RULE_KEYS),
    (data) => data.map((setting) => ({ ...setting, value: JSON.stringify(setting.value) })),
  );
}

interface SettingChange {
  readonly key: string;
  /** The value when the user began to change it, to detect that another administrator changed it since. */
  readonly read: number | boolean;
  readonly value: number | boolean;
}

/** Saves each given setting in its own request. */
export function useSaveWagerSettings() {
  return useMutation({
    mutationFn: async (changes: readonly SettingChange[]) => {
      await Promise.all(
        changes.map(({ key, read: before, value }) =>
          saveRow("settings", { id: key, read: { value: before }, after: { value } }),
        ),
      );
    },
    success: copy.success,
    failure: copy.failure,
    invalidates: [wagerSettingKeys.all, wageringKeys.all, challengeKeys.all, ageKeys.all],
  });
}

export interface ModuleChange {
  /** The values when the user began to change them, to detect that another administrator changed them since. */
  readonly read: ModuleStatus;
  readonly draft: ModuleStatus;
}

const moduleRow = ({ is_enabled, maintenance_message: message }: ModuleStatus) => ({
  is_enabled,
  maintenance_message: message?.trim() || null,
});

/** Saves each given module's switch and text in its own request. */
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
