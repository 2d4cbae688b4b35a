import { resolve } from "node:path";
import type { Logger } from "pino";
import { loadConfig, type ServerConfig } from "../config.ts";
import { ConfigError } from "../install/config-error.ts";
import type { ManagedDatabase } from "../database/pools.ts";
import { createLogger } from "../http/logging.ts";
import { borrowDatabase } from "../install/connect-database.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");

export interface CommandTools {
  readonly config: ServerConfig;
  /** Connects to the database; the command's end closes it. */
  readonly openDatabase: () => Promise<ManagedDatabase>;
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
    const openDatabase = async (): Promise<ManagedDatabase> => {
      database = await borrowDatabase(config, log);
      await database.whenHealthy();
      return database;
    };
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    return await work({ config, openDatabase, log, args: process.argv.slice(2), print });
  } catch (error) {
    const expected = error instanceof CommandError || error instanceof ConfigError;
    const text = error instanceof Error ? (expected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    return 1;
  } finally {
    await database?.close();
  }
}
