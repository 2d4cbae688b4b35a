import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { startContactForwarder } from "./backend/mail/contact-forwarder.ts";
import { loadConfig, type ServerConfig } from "./config.ts";
import { ConfigError } from "./install/config-error.ts";
import { createLogger } from "./http/logging.ts";
import { connectDatabase } from "./install/connect-database.ts";
import { createContext } from "./install/create-context.ts";
import { prepareDatabase } from "./install/prepare-database.ts";
import { printWelcome } from "./install/print-welcome.ts";
import { seedDemoOnce } from "./install/seed-demo.ts";
import { startScheduler } from "./jobs/scheduler.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** How long a stop waits for answers that are under way. */
const DRAIN_MS = 1_500;

/** A stop that takes longer than this is cut short: what was acknowledged is on disk anyway. */
const STOP_LIMIT_MS = 4_800;

/** Signals this close together are one request to stop. */
const SAME_REQUEST_MS = 1_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env, ROOT);
  const log = createLogger(config);
  const database = await connectDatabase(config, log);
  const stops: (() => Promise<unknown>)[] = [() => database.close()];
  // In reverse: whoever was started last is needed by nobody else.
  const stopAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  onStopSignal(stopAll);
  process.on("unhandledRejection", (error) => {
    // One request's lost promise must not take everybody else's connection with it.
    log.error({ err: error }, "unhandled rejection");
  });

  try {
    await database.whenHealthy();
    await prepareDatabase(database, config.databasePasswords, log);
    if (config.demo) await seedDemoOnce(database, config.databasePasswords, log);
    const running = createContext(config, log, database);
    const { context } = running;
    stops.push(() => running.close());
    const scheduler = startScheduler(context);
    stops.push(() => scheduler.stop());
    const contactForwarder = startContactForwarder(context);
    stops.push(() => contactForwarder.stop());
    const app = await createApp(context);
    stops.push(() => Promise.race([app.close(), sleep(DRAIN_MS)]));
    await listen(app, config);
    printWelcome(config, (app.server.address() as AddressInfo).port);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: ServerConfig): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(`El puerto ${config.port} está ocupado. Define otro con PORT.`);
  }
}

/**
 * Runs `stop` at the first SIGTERM or SIGINT. A stop that hangs is cut short, and so is one that
 * somebody asks for again. Only a later signal counts as asking again: Ctrl+C under `npm start`
 * arrives twice at once, from the terminal and from npm.
 */
function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince = 0;
  const handle = (): void => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}

main().catch((error: unknown) => {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof ConfigError ? error.message : text}\n`);
  process.exit(1);
});
