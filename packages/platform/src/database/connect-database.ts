import { join } from "node:path";
import type { Logger } from "pino";
import type { PlatformConfig } from "../config/platform-config.ts";
import { ConfigError } from "../config/config-error.ts";
import { claimDataDir, dataDirOwner, releaseDataDir } from "./data-dir-lock.ts";
import { runningPort } from "./orphan-postmaster.ts";
import {
  embeddedAddress,
  externalAddress,
  openDatabase,
  type DatabaseAddress,
  type ManagedDatabase,
} from "./pools.ts";
import { superviseEmbeddedPostgres } from "./supervised-postgres.ts";

/**
 * Opens the server's database: the external one of `DATABASE_URL`, or the embedded one, which it starts and watches.
 * `close` also stops the embedded database.
 * @throws ConfigError when another server uses the data directory
 */
export async function connectDatabase(
  config: PlatformConfig,
  log: Logger,
): Promise<ManagedDatabase> {
  if (config.databaseUrl)
    return openDatabase(
      externalAddress(
        config.databaseUrl,
        config.databasePasswords.authenticator,
        config.databaseReadUrls,
      ),
      log,
    );

  const owner = claimDataDir(config.dataDir);
  if (owner !== null) {
    throw new ConfigError((say) => say.operator.dataDirInUse(owner, config.dataDir));
  }
  try {
    const postgres = await superviseEmbeddedPostgres({
      dataDir: config.dataDir,
      password: config.databasePasswords.admin,
      locale: config.locale,
      archive: config.walArchive,
      log,
    });
    const database = openDatabase(embeddedAddress(postgres.port, config.databasePasswords), log);
    return {
      ...database,
      async close() {
        await database.close();
        await postgres.stop();
        releaseDataDir(config.dataDir);
      },
    };
  } catch (error) {
    releaseDataDir(config.dataDir);
    throw error;
  }
}

/**
 * Opens the database for a command: the running server's, else the embedded one, started for the command's duration.
 */
export async function borrowDatabase(
  config: PlatformConfig,
  log: Logger,
): Promise<ManagedDatabase> {
  const address = runningAddress(config);
  return address ? openDatabase(address, log) : connectDatabase(config, log);
}

function runningAddress(config: PlatformConfig): DatabaseAddress | null {
  if (config.databaseUrl || dataDirOwner(config.dataDir) === null) return null;
  const port = runningPort(join(config.dataDir, "postgres"));
  return port === null ? null : embeddedAddress(port, config.databasePasswords);
}
