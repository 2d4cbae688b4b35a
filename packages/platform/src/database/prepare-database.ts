import type { Logger } from "pino";
import { ConfigError } from "../config/config-error.ts";
import type { DatabasePasswords } from "../config/platform-config.ts";
import type { Database } from "../context/context.ts";
import { applyPlatform, type PlatformOptions } from "./apply-platform.ts";
import { requireOwnMigrations, type RequiredState } from "./migration-state.ts";
import { migrate, readMigrations, recordVersion } from "./migrations.ts";

export interface PrepareOptions extends Pick<PlatformOptions, "changeSecret">, RequiredState {}

/**
 * Updates the database to this version: first the platform, then the project's migrations.
 * @param migrationsFolder the folder of the project's `<timestamp>_<name>.sql` files; null if there are none
 * @throws ConfigError for a hosted project's database, or if `requireOwnMigrations` or `applyPlatform` refuse
 */
export async function prepareDatabase(
  database: Pick<Database, "platform" | "authenticator">,
  passwords: DatabasePasswords,
  migrationsFolder: string | null,
  log: Logger,
  options: PrepareOptions = {},
): Promise<void> {
  if (await isHostedDatabase(database)) throw new ConfigError((say) => say.operator.hostedDatabase);
  const client = await database.platform.connect();
  try {
    const apiRole = database.authenticator.user;
    const migrations = migrationsFolder === null ? [] : readMigrations(migrationsFolder);
    await requireOwnMigrations(client, migrations, options);
    await applyPlatform(client, passwords, { ...options, ...(apiRole && { apiRole }) });
    const { applied, edited } = await migrate(client, migrations);
    if (applied.length > 0) {
      log.info({ applied: applied.length }, "migrations applied");
      if (options.version !== undefined) await recordVersion(client, options.version);
    }
    if (edited.length > 0) {
      log.warn(
        { edited },
        "migrations were edited after they had been applied here; use a fresh data directory to get the change",
      );
    }
  } finally {
    client.release();
  }
}

/** Whether the database belongs to a hosted project: it has the schema for accounts, but nothing of this platform. */
export async function isHostedDatabase({ platform }: Pick<Database, "platform">): Promise<boolean> {
  const { rows } = await platform.query<{ hosted: boolean }>(
    "select to_regclass('auth.users') is not null and to_regnamespace('platform') is null as hosted",
  );
  return rows[0]?.hosted ?? false;
}
