import pg from "pg";
import { hs256Key, signHs256 } from "@leyenda/platform/hs256";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { createServerHome } from "../../apps/server/src/testing/child-server.ts";

/** The product as a separate process over a fresh database with the demo community. */
export interface BenchServer extends AsyncDisposable {
  readonly url: string;
  readonly jwtSecret: string;
  /** The connection string of a login role; by default of the superuser. */
  databaseUrl(role?: "authenticator"): string;
  readonly database: pg.Pool;
  /** A token of a signed-in user. */
  userToken(userId: string): string;
  readonly anonKey: string;
  /** Opens a connection to the database, which nothing else uses. */
  connect(): Promise<pg.Client & AsyncDisposable>;
}

/** Starts the server as in production, but without rate limits unless they are measured. */
export async function startBenchServer(
  rateLimits: "on" | "off" = "off",
  environment: Record<string, string> = {},
): Promise<BenchServer> {
  const home = await createServerHome();
  try {
    await home.start({ DEMO: "1", RATE_LIMITS: rateLimits, LOG_LEVEL: "warn", ...environment });
  } catch (error) {
    await home.remove();
    throw error;
  }
  const secrets = loadSecrets(home.dataDir, {});
  const database = new pg.Pool({ connectionString: home.databaseUrl(), max: 2 });
  const key = hs256Key(secrets.jwtSecret);
  const signedInAt = Math.floor(Date.now() / 1000);
  const exp = signedInAt + 86_400;
  const amr = [{ method: "password", timestamp: signedInAt }];
  return {
    url: home.url,
    jwtSecret: secrets.jwtSecret,
    databaseUrl(role) {
      if (role === undefined) return home.databaseUrl();
      const url = new URL(home.databaseUrl());
      url.username = role;
      url.password = secrets.databasePasswords.authenticator;
      return url.href;
    },
    database,
    userToken: (userId) =>
      signHs256({ role: "authenticated", aud: "authenticated", sub: userId, exp, amr }, key),
    anonKey: secrets.anonKey,
    async connect() {
      const client = new pg.Client({ connectionString: home.databaseUrl() });
      await client.connect();
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
    },
    async [Symbol.asyncDispose]() {
      await database.end();
      await home.remove();
    },
  };
}
