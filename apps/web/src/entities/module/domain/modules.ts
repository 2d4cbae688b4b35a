/** The modules of the product that an admin can switch off. */
export const MODULE_NAMES = ["tournaments", "store", "friends", "challenges"] as const;

export type ModuleName = (typeof MODULE_NAMES)[number];

export interface ModuleStatus {
  readonly id: number;
  readonly module_name: string;
  readonly is_enabled: boolean;
  readonly maintenance_message: string | null;
}

/** The status of a module if it is switched off; null if it is on. Unknown modules count as on. */
export function findMaintenance(
  modules: readonly ModuleStatus[],
  name: ModuleName,
): ModuleStatus | null {
  const status = modules.find((module) => module.module_name === name);
  return status && !status.is_enabled ? status : null;
}
