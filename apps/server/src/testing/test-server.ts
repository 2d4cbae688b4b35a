import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readMailbox, type CapturedMail } from "@leyenda/platform/mail/captured-mails";
import { createApp } from "../app.ts";
import { loadConfig } from "../config/config.ts";
import type { ServerContext } from "../config/server-context.ts";
import { freePort } from "@leyenda/platform/database/free-port";
import type { AuthSettings } from "@leyenda/platform/src/config/auth-settings.ts";
import { embeddedAddress, openDatabase } from "@leyenda/platform/database/pools";
import { createContext } from "@leyenda/platform/create-context";
import { TEST_JWT_SECRET, TEST_PASSWORDS } from "@leyenda/platform/src/testing/test-cluster.ts";
import { createTestDatabase, type TestDatabase } from "@leyenda/testing/test-database";
import { createProject } from "../project.ts";

export interface TestServerOptions {
  /** Environment variables of the server under test, in addition to the usual test ones. */
  readonly env?: Record<string, string>;
  /**
   * Settings of the accounts service for which there are no environment variables.
   * Password hashing is fast unless `passwordCost` is set.
   */
  readonly auth?: Partial<AuthSettings>;
  /** Changes the context before the server is assembled. */
  readonly context?: (context: ServerContext) => ServerContext;
}

export interface TestServer {
  readonly url: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
  readonly database: TestDatabase;
  readonly context: ServerContext;
  /** Returns the captured mails, newest first. */
  mails(): Promise<CapturedMail[]>;
  close(): Promise<void>;
}

/** Runs the whole server on a free port with a separate clone of the migrated database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), "leyenda-server-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    SITE_URL: url,
    JWT_SECRET: TEST_JWT_SECRET,
    DEMO: "0",
    LOG_LEVEL: "silent",
    ...options.env,
  };
  const config = {
    ...loadConfig(environment, dataDir),
    auth: { passwordCost: 4, ...options.auth },
  };
  const log = pino({ level: config.logLevel });
  const database = openDatabase(
    embeddedAddress(testDatabase.port, TEST_PASSWORDS, testDatabase.name),
    log,
  );
  await database.whenHealthy();
  const running = createContext(config, log, database, createProject(config));
  const context = options.context?.(running.context) ?? running.context;
  const app = await createApp(context);
  await app.listen({ host: config.host, port });
  return {
    url,
    anonKey: config.anonKey,
    serviceRoleKey: config.serviceRoleKey,
    database: testDatabase,
    context,
    mails: () => readMailbox(database.platform),
    async close() {
      const closed = app.close();
      // All connections are ended, because closing would wait for clients that have not read their response.
      app.server.closeAllConnections();
      await closed;
      await running.close();
      await database.close();
      await testDatabase.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
