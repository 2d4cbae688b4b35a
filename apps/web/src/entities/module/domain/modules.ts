/** Parts of the product that an admin can switch off. */
export const MODULE_NAMES = ["tournaments", "store", "friends", "challenges"] as const;

export type ModuleName = (typeof MODULE_NAMES)[number];

export interface ModuleStatus {
  readonly id: number;
  readonly module_name: string;
  readonly is_enabled: boolean;
  readonly maintenance_message: string | null;
}

/** What stands in the way of a module, or null while it is open. A module nobody listed is open. */
export function findMaintenance(
  modules: readonly ModuleStatus[],
  name: ModuleName,
): ModuleStatus | null {
  const status = modules.find((module) => module.module_name === name);
  return status && !status.is_enabled ? status : null;
}
