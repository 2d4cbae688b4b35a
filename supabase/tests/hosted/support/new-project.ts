import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startSharedDatabase } from "../../../../apps/server/src/testing/shared-database.ts";
import { ROOT, run, supabase } from "./official-cli.ts";

const SHAPE = readFileSync(join(import.meta.dirname, "new-project.sql"), "utf8");
const PASSWORD = "password-of-a-hosted-project";

/** Login roles: the owner of the project, the data API, the accounts service, the platform. */
export type LoginRole = "postgres" | "authenticator" | "supabase_auth_admin" | "supabase_admin";

/** A separate PostgreSQL with the structure of a new project of the hosted platform. */
export interface HostedProject {
  url(role: LoginRole): string;
  pool(role: LoginRole): pg.Pool;
  /** Runs the official CLI on this repository, as `postgres`. Returns its output. */
  supabase(...args: string[]): Promise<string>;
  /** Runs `supabase db push`. */
  push(): Promise<string>;
  /** Runs a command of the server as `npm run` does, with `postgres` in DATABASE_URL. Returns its output. */
  command(name: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function startNewProject(): Promise<HostedProject> {
  const database = await startSharedDatabase();
  const home = mkdtempSync(join(tmpdir(), "leyenda-cli-"));
  const pools = new Map<LoginRole, pg.Pool>();

  const url = (role: LoginRole): string => {
    const address = new URL(database.url);
    if (role !== "supabase_admin") {
      address.username = role;
      address.password = PASSWORD;
    }
    return address.href;
  };
  const pool = (role: LoginRole): pg.Pool => {
    const known = pools.get(role);
    if (known) return known;
    const opened = new pg.Pool({ connectionString: url(role), max: 4 });
    // The cluster may end before a connection does. An unhandled error event would fail the run.
    opened.on("error", () => undefined);
    opened.on("connect", (client) => client.on("error", () => undefined));
    pools.set(role, opened);
    return opened;
  };
  const official = async (...args: string[]): Promise<string> => {
    const remote = `--remote=${url("postgres")}?sslmode=disable`;
    const { stdout, stderr } = await supabase(home, [...args, remote]);
    return args.includes("json") ? stdout : stdout + stderr;
  };

  const admin = pool("supabase_admin");
  await admin.query(SHAPE);
  await admin.query(`
    alter role postgres password '${PASSWORD}';
    alter role authenticator password '${PASSWORD}';
    alter role supabase_auth_admin password '${PASSWORD}';
  `);

  return {
    url,
    pool,
    supabase: official,
    async push() {
      // The rights that the platform's library gives `postgres` on objects of other owners. The guard restricts them.
      const lent = "supabase_storage_admin, supabase_realtime_admin";
      await admin.query(`grant ${lent} to postgres with inherit true`);
      await admin.query(`
        grant authenticator to postgres with admin option;
        grant set on parameter "pgrst.db_pre_request" to postgres`);
      try {
        return await official("db", "push");
      } finally {
        await admin.query(`revoke ${lent} from postgres`);
        await admin.query("revoke admin option for authenticator from postgres");
      }
    },
    async command(name, ...args) {
      const file = join(ROOT, `apps/server/src/commands/${name}.ts`);
      const env = { PATH: process.env["PATH"], DATABASE_URL: url("postgres"), DATA_DIR: home };
      return (await run(process.execPath, [file, ...args], { env })).stdout;
    },
    async remove() {
      await Promise.all([...pools.values()].map((opened) => opened.end()));
      await database.remove();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
