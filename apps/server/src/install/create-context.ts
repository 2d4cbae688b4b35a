import type { Logger } from "pino";
import { createMailer } from "../backend/mail/mailer.ts";
import type { ServerConfig } from "../config.ts";
import type { Database, ServerContext } from "../context.ts";
import { createTokens } from "../http/tokens.ts";

export interface RunningContext {
  readonly context: ServerContext;
  close(): Promise<void>;
}

/** Builds what every service of the server is given. */
export function createContext(
  config: ServerConfig,
  log: Logger,
  database: Database,
): RunningContext {
  const mailer = createMailer({
    pool: database.platform,
    log,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    production: config.production,
  });
  const context: ServerContext = {
    config,
    log,
    database,
    tokens: createTokens(config.jwtSecret),
    mailer,
  };
  return { context, close: () => mailer.close() };
}
