import type { Logger } from "pino";
import { dataDirOf, loadConfig, readSettings, type ServerConfig } from "../config/config.ts";
import { ENVIRONMENT, ROOT } from "../config/environment.ts";
import type { Values } from "../config/variables/variable-table.ts";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { ConfigError } from "@leyenda/platform/config/config-error";
import type { ManagedDatabase } from "@leyenda/platform/database/pools";
import { isHostedDatabase } from "@leyenda/platform/database/prepare-database";
import { createLogger } from "@leyenda/platform/http/logging";
import { isDiskFull } from "@leyenda/platform/http/unavailable-response";
import { borrowDatabase } from "@leyenda/platform/database/connect-database";
import { inWords } from "@leyenda/platform/texts";
import { prepareProduct } from "../startup/prepare-product.ts";
import { PLATFORM_TEXTS } from "../texts/platform-texts.ts";

export interface CommandTools {
  readonly config: ServerConfig;
  /** Connects to the installation's database. The connection is closed when the command ends. */
  readonly openDatabase: () => Promise<ManagedDatabase>;
  /**
   * Connects to the product's database, embedded or external. Migrates it to this version, except in a hosted project.
   */
  readonly openProduct: () => Promise<ManagedDatabase>;
  readonly log: Logger;
  readonly args: readonly string[];
  readonly print: (line: string) => void;
}

/** An error caused by the user's input. The command prints its message unchanged. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Work that a command does before the configuration is read, because reading it needs the installation's secrets. */
type Preparation = (dataDir: string, args: readonly string[], values: Values) => Promise<void>;

/**
 * Runs a command on the product's database, whether the server is running or not.
 * Ends the process with the returned code.
 */
export async function runCommand(
  work: (tools: CommandTools) => Promise<number>,
  prepare?: Preparation,
): Promise<void> {
  process.exitCode = await attempt(work, prepare);
}

async function attempt(
  work: (tools: CommandTools) => Promise<number>,
  prepare?: Preparation,
): Promise<number> {
  let database: ManagedDatabase | undefined;
  try {
    const args = process.argv.slice(2);
    await prepare?.(dataDirOf(ENVIRONMENT, ROOT), args, readSettings(ENVIRONMENT));
    const config = loadConfig(ENVIRONMENT, ROOT);
    const log = createLogger({ logLevel: config.commandLogLevel });
    const connect = async (): Promise<{ opened: ManagedDatabase; isHosted: boolean }> => {
      const opened = await borrowDatabase(config, log);
      database = opened;
      await awaitDatabase(opened.platformConfig, log, { isEmbedded: config.databaseUrl === null });
      await opened.whenHealthy();
      return { opened, isHosted: await isHostedDatabase(opened) };
    };
    const openDatabase = async (): Promise<ManagedDatabase> => {
      const { opened, isHosted } = await connect();
      if (isHosted) throw new ConfigError((say) => say.operator.hostedDatabase);
      return opened;
    };
    const openProduct = async (): Promise<ManagedDatabase> => {
      const { opened, isHosted } = await connect();
      // The schema of a hosted project is created by `supabase db push`, so it is not migrated here.
      if (!isHosted) await prepareProduct(config, opened, log);
      return opened;
    };
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    return await work({
      config,
      openDatabase,
      openProduct,
      log,
      args,
      print,
    });
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return 1;
  } finally {
    await database?.close();
  }
}

const DISK_FULL = "El disco está lleno y la orden no se terminó. Libera espacio y repítela.";

/** Returns the message of an expected error or of a file that cannot be used; for any other error, the stack. */
function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return inWords(error.phrase, PLATFORM_TEXTS);
  if (error instanceof CommandError) return error.message;
  if (isDiskFull(error)) return DISK_FULL;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined)
    return `No se puede leer o escribir ${path} (${code}): la cuenta con que corre este comando tiene que poder hacerlo.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
