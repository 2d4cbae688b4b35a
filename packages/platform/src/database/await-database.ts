import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Phrase } from "../config/english-texts.ts";
import { ConfigError } from "../config/config-error.ts";

/** How long to wait for a database that is starting. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 500;

/** Errors for which waiting is useless, by SQLSTATE, with the message for the operator. */
const HOPELESS: Readonly<Record<string, (isEmbedded: boolean) => Phrase>> = {
  "28P01": wrongPassword,
  "28000": wrongPassword,
  "3D000": () => (say) => say.operator.databaseMissing,
  "42501": () => (say) => say.operator.mayNotConnect,
};

/**
 * Waits until the database accepts connections.
 *
 * @param config the settings of the platform's own connections
 * @throws ConfigError with a one-line reason, if waiting is useless or takes too long
 */
export async function awaitDatabase(
  config: pg.ClientConfig,
  log: Logger,
  options: { isEmbedded: boolean; patienceMs?: number },
): Promise<void> {
  const end = Date.now() + (options.patienceMs ?? PATIENCE_MS);
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const { code = "", message } = error as Error & { code?: string };
      const hopeless = HOPELESS[code];
      if (hopeless) throw new ConfigError(hopeless(options.isEmbedded));
      if (Date.now() > end)
        throw new ConfigError((say) => say.operator.databaseUnreachable(code || message));
      if (attempt === 0) log.warn({ reason: code || message }, "waiting for the database");
      await sleep(RETRY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

function wrongPassword(isEmbedded: boolean): Phrase {
  return (say) => (isEmbedded ? say.operator.wrongEmbeddedPassword : say.operator.wrongPassword);
}
