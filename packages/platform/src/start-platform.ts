import { loadSecrets } from "./config/secrets.ts";
import type { PlatformConfig } from "./config/platform-config.ts";
import type { Project } from "./context/project.ts";
import { createContext } from "./create-context.ts";
import { awaitDatabase } from "./database/await-database.ts";
import { connectDatabase } from "./database/connect-database.ts";
import { prepareDatabase } from "./database/prepare-database.ts";
import { createLogger } from "./http/logging.ts";
import { createPlatform } from "./platform.ts";

export interface StartOptions extends Partial<PlatformConfig> {
  /** The folder of the embedded database, the files and the secrets. It is created if missing. */
  readonly dataDir: string;
  readonly port: number;
  /** Folder of the project's migrations. */
  readonly migrationsFolder?: string;
  readonly project?: Partial<Project>;
}

export interface RunningPlatform {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  stop(): Promise<void>;
}

/** Starts a server for a project on this machine, with the default configuration. */
export async function startPlatform(options: StartOptions): Promise<RunningPlatform> {
  const { port, migrationsFolder, project, ...given } = options;
  const url = `http://127.0.0.1:${port}`;
  const config: PlatformConfig = {
    production: false,
    version: "0.0.0",
    siteUrl: url,
    brand: "Project",
    locale: "und",
    walArchive: null,
    databaseUrl: null,
    databaseReadUrls: [],
    confirmEmail: false,
    identityProviders: [],
    smtpUrl: null,
    mailFrom: "Project <no-reply@localhost>",
    s3: null,
    trustProxy: "loopback",
    logLevel: "warn",
    rateLimits: true,
    auth: {},
    ...loadSecrets(options.dataDir, given),
    ...given,
  };
  const log = createLogger(config);
  const database = await connectDatabase(config, log);
  try {
    const isEmbedded = config.databaseUrl === null;
    await awaitDatabase(database.platformConfig, log, { isEmbedded });
    await database.whenHealthy();
    await prepareDatabase(database, config.databasePasswords, migrationsFolder ?? null, log);
    const running = createContext(config, log, database, project);
    const app = await createPlatform(running.context);
    await app.listen({ host: "127.0.0.1", port });
    const { anonKey, serviceRoleKey } = config;
    const stop = async (): Promise<void> => {
      await app.close();
      await running.close();
      await database.close();
    };
    return { url, anonKey, serviceRoleKey, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}
