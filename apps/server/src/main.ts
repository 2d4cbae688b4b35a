import { setTimeout as sleep } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { sameSitePath } from "@leyenda/platform/functions/own-server-url";
import { startContactForwarder } from "./mail/contact-forwarder.ts";
import { startProductMails } from "./mail/product-mail-sender.ts";
import { loadConfig, type ServerConfig } from "./config/config.ts";
import { ENVIRONMENT, ROOT } from "./config/environment.ts";
import type { ServerContext } from "./config/server-context.ts";
import { awaitDatabase } from "@leyenda/platform/database/await-database";
import { claimFileStore } from "@leyenda/platform/storage/claim-file-store";
import { ConfigError } from "@leyenda/platform/config/config-error";
import { guardSecrets } from "@leyenda/platform/config/restore-lost-secrets";
import { createLogger } from "@leyenda/platform/http/logging";
import { connectDatabase } from "@leyenda/platform/database/connect-database";
import { createContext } from "@leyenda/platform/create-context";
import { requireSecondFactor } from "./startup/require-second-factor.ts";
import { prepareProduct } from "./startup/prepare-product.ts";
import { printWelcome } from "./startup/print-welcome.ts";
import { openFileStore } from "./startup/demo-pictures.ts";
import { seedDemoOnce } from "./startup/seed-demo.ts";
import { startChannelSender } from "./discord/channel-sender.ts";
import { startDiscordNews } from "./discord/account-link-messages.ts";
import { startEventSender } from "./discord/scheduled-event-sender.ts";
import { startPushSender } from "./push/push-sender.ts";
import { startArchiveBases } from "./jobs/base-backups.ts";
import { startBackups } from "./jobs/backups.ts";
import {
  ownMemory,
  startIdleGarbageCollection,
} from "@leyenda/platform/context/idle-garbage-collection";
import { startLivingCup } from "./jobs/living-demo-cup.ts";
import { startReconciler } from "./jobs/payment-reconciler.ts";
import { startScheduler } from "./jobs/scheduled-work.ts";
import { startSwissPairer } from "./jobs/swiss-pairer.ts";
import { startWebhookSender } from "./webhooks/webhook-sender.ts";
import { startTournamentEvents } from "./jobs/tournament-event-positions.ts";
import { createProject } from "./project.ts";
import { inWords } from "@leyenda/platform/texts";
import { PLATFORM_TEXTS } from "./texts/platform-texts.ts";

/** How long a stop waits for responses that are being sent. */
const LAST_ANSWERS_MS = 1_500;

/**
 * If a stop takes longer than this after draining, the process exits.
 * No data are lost: all acknowledged data are on disk.
 */
const STOP_LIMIT_MS = 4_800;

/** Several signals within this time count as one request to stop. */
const SAME_REQUEST_MS = 1_000;

/**
 * Stops one part of the server.
 * Parts stop in reverse order of their start, because later parts depend on earlier ones.
 */
type Stop = () => Promise<unknown>;

async function main(): Promise<void> {
  const config = loadConfig(ENVIRONMENT, ROOT);
  const log = createLogger(config);
  const stops: Stop[] = [];
  const stopAll = async (): Promise<void> => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  const stopping = new AbortController();
  let started = Promise.resolve();
  onStopSignal(async () => {
    stopping.abort();
    await stopAll();
    // If a stop was requested during the start, waits for the current step of the start.
    await started.catch(() => undefined);
    await stopAll();
  }, config.drainMs + STOP_LIMIT_MS);
  process.on("unhandledRejection", (error) => {
    // An unhandled rejection of one request must not close everybody's connections.
    log.error({ err: error }, "unhandled rejection");
  });
  log.info({ version: config.version, node: process.versions.node }, "starting");
  started = start(config, log, stops, stopping.signal);
  try {
    await started;
  } catch (error) {
    if (stopping.signal.aborted) return;
    await stopAll();
    throw error;
  }
}

/** Starts all parts of the server, and adds a function to `stops` that ends each part. */
async function start(
  config: ServerConfig,
  log: Logger,
  stops: Stop[],
  stopping: AbortSignal,
): Promise<void> {
  const database = await connectDatabase(config, log);
  stops.push(() => database.close());
  stops.push(guardSecrets(config.dataDir, log));
  stopping.throwIfAborted();
  await awaitDatabase(database.platformConfig, log, { isEmbedded: config.databaseUrl === null });
  await database.whenHealthy();
  stopping.throwIfAborted();
  await prepareProduct(config, database, log);
  stopping.throwIfAborted();
  await requireSecondFactor(database, config);
  stopping.throwIfAborted();
  stops.push(await claimFileStore(config, database, log));
  if (config.demo)
    await seedDemoOnce(database, config.databasePasswords, log, openFileStore(config));
  stopping.throwIfAborted();
  const running = createContext(config, log, database, createProject(config));
  const { context } = running;
  stops.push(() => running.close());
  const scheduler = startScheduler(context);
  stops.push(() => scheduler.stop());
  const tournamentEvents = startTournamentEvents(context);
  stops.push(() => tournamentEvents.stop());
  const contactForwarder = startContactForwarder(context);
  stops.push(() => contactForwarder.stop());
  const productMails = startProductMails(context);
  stops.push(() => productMails.stop());
  const pushSender = startPushSender(context);
  stops.push(() => pushSender.stop());
  const channelSender = startChannelSender(context);
  stops.push(() => channelSender.stop());
  const discordNews = startDiscordNews(context);
  if (discordNews) stops.push(() => discordNews.stop());
  const eventSender = startEventSender(context);
  if (eventSender) stops.push(() => eventSender.stop());
  const webhookSender = startWebhookSender(context);
  stops.push(() => webhookSender.stop());
  const app = await createApp(context);
  stops.push(() => Promise.race([app.close(), sleep(LAST_ANSWERS_MS)]));
  stopping.throwIfAborted();
  await listen(app, config);
  stopping.throwIfAborted();
  const reconciler = startReconciler(context, sameSitePath(app));
  stops.push(() => reconciler.stop());
  const swissPairer = startSwissPairer(context, sameSitePath(app));
  stops.push(() => swissPairer.stop());
  const livingCup = await startLivingCup(context);
  if (livingCup) stops.push(() => livingCup.stop());
  stopping.throwIfAborted();
  for (const copies of [startBackups(context), startArchiveBases(context)])
    if (copies) stops.push(() => copies.stop());
  const memory = ownMemory();
  if (memory) stops.push(startIdleGarbageCollection(memory));
  stops.push(() => drain(context));
  if (config.production && config.smtpUrl === null)
    log.error("SMTP_URL is not set: no mail is sent, nobody can confirm an account");
  printWelcome(config, (app.server.address() as AddressInfo).port);
}

async function listen(app: FastifyInstance, config: ServerConfig): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(`El puerto ${config.port} está ocupado. Define otro con PORT.`);
  }
}

/** Reports to load balancers that this server is stopping, while it still responds to requests. */
async function drain({ config, log, readiness }: ServerContext): Promise<void> {
  if (config.drainMs === 0) return;
  readiness.drain();
  log.info({ milliseconds: config.drainMs }, "draining");
  await sleep(config.drainMs);
}

/**
 * Runs `stop` at the first SIGTERM or SIGINT. Exits if `stop` hangs or a second signal arrives.
 * Signals close together count as one: Ctrl+C under `npm start` arrives twice, from the terminal and from npm.
 */
function onStopSignal(stop: () => Promise<void>, limitMs: number): void {
  let stoppingSince = 0;
  const handle = (): void => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), limitMs).unref();
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
  process.stderr.write(
    `${error instanceof ConfigError ? inWords(error.phrase, PLATFORM_TEXTS) : text}\n`,
  );
  process.exit(1);
});
