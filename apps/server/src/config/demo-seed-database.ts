import type { Logger } from "pino";
import type pg from "pg";
import type { Database } from "@leyenda/platform/context";
import { databaseOwner } from "@leyenda/platform/database/database-owner";
import { createPool } from "@leyenda/platform/database/pools";

/** The name under which the database records that the demonstration data are complete. */
export const DEMO_SEEDED = "demo_seed_finished";

/** Opens a pool with the role that owns the product's tables and functions. */
export async function openOwnerPool(
  { platform, platformConfig }: Pick<Database, "platform" | "platformConfig">,
  log: Logger,
  max: number,
): Promise<pg.Pool> {
  const client = await platform.connect();
  try {
    const options = `-c role=${escapeOption(await databaseOwner(client))}`;
    return createPool({ ...platformConfig, options, max }, log);
  } finally {
    client.release();
  }
}

/** Whether the database contains the complete demonstration data. */
export async function isDemoSeeded({ platform }: Pick<Database, "platform">): Promise<boolean> {
  const { rowCount } = await platform.query("select from platform.facts where name = $1", [
    DEMO_SEEDED,
  ]);
  return rowCount === 1;
}

/** Escapes spaces and backslashes in a connection's start option, because spaces separate the options. */
function escapeOption(value: string): string {
  return value.replaceAll(/[\\\s]/g, "\\$&");
}
