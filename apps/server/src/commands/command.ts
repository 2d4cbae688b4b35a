import { resolve } from "node:path";
import type { Logger } from "pino";
import { loadConfig, type ServerConfig } from "../config/config.ts";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { ConfigError } from "@leyenda/platform/config/config-error";
import type { ManagedDatabase } from "@leyenda/platform/database/pools";
import { isHostedDatabase } from "@leyenda/platform/database/prepare-database";
import { createLogger } from "@leyenda/platform/http/logging";
import { borrowDatabase } from "@leyenda/platform/database/connect-database";
import { inWords } from "@leyenda/platform/texts";
import { prepareProduct } from "../startup/prepare-product.ts";
import { PLATFORM_TEXTS } from "../texts/platform-texts.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");

export interface CommandTools {
  readonly config: ServerConfig;
  /** Connects to a database of our own; the command's end closes it. */
  readonly openDatabase: () => Promise<ManagedDatabase>;
  /** Connects to whichever database the product is in, and brings our own to this version. */
  readonly openProduct: () => Promise<ManagedDatabase>;
  readonly log: Logger;
  readonly args: readonly string[];
  readonly print: (line: string) => void;
}

/** A mistake of whoever typed the command; its message is printed as it is. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/**
 * Runs a command against the product's database, whether the server is running or not, and ends the
 * process with what it returns.
 */
export async function runCommand(work: (tools: CommandTools) => Promise<number>): Promise<void> {
  process.exitCode = await attempt(work);
}

async function attempt(work: (tools: CommandTools) => Promise<number>): Promise<number> {
  let database: ManagedDatabase | undefined;
  try {
    const config = loadConfig(process.env, ROOT);
    const log = createLogger({ logLevel: process.env["LOG_LEVEL"] ? config.logLevel : "silent" });
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
      // A hosted project has its schema from `supabase db push`.
      if (!isHosted) await prepareProduct(config, opened, log);
      return opened;
    };
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    return await work({
      config,
      openDatabase,
      openProduct,
      log,
      args: process.argv.slice(2),
      print,
    });
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    return 1;
  } finally {
    await database?.close();
  }
}

/** Expected mistakes in a sentence, anything else with its stack. */
function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return inWords(error.phrase, PLATFORM_TEXTS);
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
