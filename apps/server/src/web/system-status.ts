import type { AnonymousReader } from "./anonymous-reader.ts";

/** Key of the page's query for the module switches. */
export const SYSTEM_STATUS_KEY = ["system-status"] as const;

interface ModuleRow {
  readonly id: number;
  readonly module_name: string;
  readonly is_enabled: boolean;
  readonly maintenance_message: string | null;
}

/** The module switches as the page reads them; null while they cannot be read. */
export async function readSystemStatus(
  reader: AnonymousReader,
): Promise<readonly ModuleRow[] | null> {
  const { status, body } = await reader.read(
    "system_status?select=id,module_name,is_enabled,maintenance_message&order=id.asc",
  );
  return status === 200 ? (body as readonly ModuleRow[]) : null;
}

/** Module name to whether it is switched on. */
export function switchesOf(rows: readonly ModuleRow[] | null): Record<string, boolean> {
  return Object.fromEntries((rows ?? []).map((row) => [row.module_name, row.is_enabled]));
}
