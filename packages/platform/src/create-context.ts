import type { Logger } from "pino";
import { COUNT_MAILS, createMailer, MAIL_FIGURES } from "./mail/mailer.ts";
import type { PlatformConfig } from "./config/platform-config.ts";
import { PLAIN_MAILS } from "./auth/default-mails.ts";
import type { Project } from "./context/project.ts";
import type { Database, PlatformContext } from "./context/context.ts";
import { ENGLISH } from "./config/english-texts.ts";
import { poolState } from "./database/pools.ts";
import { createKnownChanges } from "./database/table-change-times.ts";
import { createActiveAccounts } from "./http/active-accounts.ts";
import { checkApiLogin, checkDisk, checkPlatformPool, createReadiness } from "./http/readiness.ts";
import { registerDatabaseMetrics } from "./http/database-metrics.ts";
import { createMetrics } from "./http/metrics.ts";
import { createSigningKeys, readKeyRows } from "./http/signing-keys.ts";
import { createTokens } from "./http/tokens.ts";

/** The defaults for everything that a project does not provide. */
const EMPTY_PROJECT: Project = {
  texts: ENGLISH,
  mails: PLAIN_MAILS,
  signInPath: "/",
  beforeWrite: null,
  apiClientTokens: null,
  callLimits: [],
  functions: null,
};

export interface RunningContext<Config extends PlatformConfig> {
  readonly context: PlatformContext<Config>;
  close(): Promise<void>;
}

/** Creates the context of all services. */
export function createContext<Config extends PlatformConfig>(
  config: Config,
  log: Logger,
  database: Database,
  project: Partial<Project> = {},
): RunningContext<Config> {
  const metrics = createMetrics();
  const mailer = createMailer({
    metrics,
    pool: database.platform,
    log,
    smtpUrl: config.smtpUrl,
    mailFrom: config.mailFrom,
    production: config.production,
  });
  const signingKeys = createSigningKeys(config.jwtSecret, () => readKeyRows(database.platform));
  const stopWatching = signingKeys.watch();
  const readiness = createReadiness(log);
  readiness.add("database", () => checkPlatformPool(database));
  readiness.add("api", () => checkApiLogin(database));
  readiness.add("disk", () => checkDisk(config.dataDir));
  const context: PlatformContext<Config> = {
    config,
    project: { ...EMPTY_PROJECT, ...project },
    log,
    database,
    tokens: createTokens(config, signingKeys),
    accounts: createActiveAccounts(database.platform),
    changes: createKnownChanges(),
    mailer,
    metrics,
    readiness,
  };
  const { platform } = database;
  metrics.watchPool("platform", () => poolState(platform));
  registerDatabaseMetrics(context, MAIL_FIGURES, COUNT_MAILS);
  const close = (): Promise<void> => {
    stopWatching();
    return mailer.close();
  };
  return { context, close };
}
