import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POSTGRES_VERSIONS } from "@leyenda/platform/src/testing/postgres-versions.ts";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import {
  FOREIGN_PASSWORD,
  startForeignCluster,
  type ForeignCluster,
} from "../testing/foreign-cluster.ts";
import { blocksBelow, blockWith } from "../../../../tools/lib/operation/guide-instructions.ts";

/** The statements that the guide asks a superuser to execute, one per line. */
const MAKING = blockWith(
  blocksBelow("docs/guides/database.md", "As an ordinary account"),
  "create role",
).split("\n");
const ROOT = resolve(import.meta.dirname, "../../../..");
const JWT_SECRET = "the-secret-of-the-servers-over-a-cluster-of-others";
const READERS = 32;
const READING_MS = 4_000;

/** Reads of the data API that pages send often. */
const READS = [
  "tournaments?select=id,name,status,start_date&order=start_date.desc&limit=24",
  "tournament_matches?select=id,status,tournament:tournament_id(name)&order=id&limit=20",
  "teams?select=id,name,members:profiles!profiles_team_id_fkey(username)&order=name&limit=24",
  "profiles?select=id,username,team:teams!profiles_team_id_fkey(name)&order=username&limit=20",
  "news?select=id,title&order=id&limit=12",
  "games?select=id,name&order=name",
];

/** The accounts with which the server connects: a superuser, or the guide's account, which only owns one database. */
const ACCOUNTS = [
  { kind: "the superuser", account: "postgres", database: "of_the_superuser" },
  { kind: "an ordinary owner", account: "leyenda", database: "leyenda" },
] as const;

/** An account that may start the server for the first time in a cluster where another project's roles already exist. */
const NEIGHBOUR = { account: "vecina", database: "de_la_vecina" };

/** From this version of PostgreSQL on, a role with CREATEROLE can grant only the roles that it created. */
const OWN_ROLES_ONLY = 16;

describe.each(POSTGRES_VERSIONS)("PostgreSQL %i whose superuser is postgres", (version) => {
  let cluster: ForeignCluster;
  let servers: Record<string, ServerHome>;

  const environment = (account: string, database: string): Record<string, string> => ({
    DATABASE_URL: cluster.url(account, database),
    JWT_SECRET: `${JWT_SECRET} ${database}`,
  });
  const homeOf = (account: string): ServerHome => {
    const home = servers[account];
    if (!home) throw new Error(`No server of ${account}`);
    return home;
  };
  const anonKeyOf = (account: string, database: string): string =>
    loadConfig({ ...environment(account, database), DATA_DIR: homeOf(account).dataDir }, "/")
      .anonKey;

  beforeAll(async () => {
    cluster = await startForeignCluster(version);
    servers = {
      postgres: await createServerHome(),
      leyenda: await createServerHome(),
      [NEIGHBOUR.account]: await createServerHome(),
    };
    await cluster.run("postgres", "create database of_the_superuser");
    for (const statement of MAKING)
      await cluster.run("postgres", statement.replace("'…'", `'${FOREIGN_PASSWORD}'`));
    await cluster.createOwner(NEIGHBOUR.account, NEIGHBOUR.database, "createrole bypassrls");
  });
  afterAll(async () => {
    await Promise.all(Object.values(servers).map((home) => home.remove()));
    await cluster.remove();
  });

  /** Expects that the server refuses to start and names a script. Runs that script as the superuser. */
  async function expectScriptAndRunIt(account: string, database: string): Promise<void> {
    const refused = await homeOf(account)
      .start(environment(account, database))
      .then(String, (error: Error) => error.message);
    expect(refused).not.toContain("    at ");
    const [line = "", within = ""] = /psql -d (\S+) -f \S+/.exec(refused) ?? [];
    expect(within).toBe(database);
    // Runs the printed command unchanged, as the superuser, in the folder where the server was started.
    const { hostname, port, username, password } = new URL(cluster.url("postgres", within));
    const { status, stderr } = spawnSync("bash", ["-ec", line], {
      cwd: ROOT,
      encoding: "utf8",
      env: {
        PATH: process.env["PATH"],
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
      },
    });
    expect([status, stderr.match(/ERROR.*/g)]).toEqual([0, null]);
  }

  it("tells an owner without rights which script a superuser has to run, once", () =>
    expectScriptAndRunIt("leyenda", "leyenda"));

  it.each(ACCOUNTS)("starts for $kind, and again", async ({ account, database }) => {
    const home = homeOf(account);
    await home.start({ ...environment(account, database), DEMO: "1" });
    await home.stop();
    await expect(home.start(environment(account, database))).resolves.toBeGreaterThan(0);
  });

  it("starts for an owner with rights among another project's roles, once they are his to hand out", async () => {
    const { account, database } = NEIGHBOUR;
    if (version >= OWN_ROLES_ONLY) await expectScriptAndRunIt(account, database);
    const home = homeOf(account);
    await expect(home.start(environment(account, database))).resolves.toBeGreaterThan(0);
    await home.stop();
  });

  it.each(ACCOUNTS)("serves the official client for $kind", async ({ account, database }) => {
    const client = createClient(homeOf(account).url, anonKeyOf(account, database), {
      auth: { persistSession: false },
    });
    const { data, error } = await client.auth.signInWithPassword({
      email: "jugador@leyenda.test",
      password: "leyenda123",
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? "";

    const bio = `Con PostgreSQL ${version}`;
    const changes = { event: "UPDATE", schema: "public", table: "profiles" } as const;
    const heard = new Promise((received) => {
      const channel = client.channel("profiles").on("postgres_changes", changes, received);
      channel.subscribe((status) => {
        if (status === "SUBSCRIBED")
          client.from("profiles").update({ bio }).eq("id", id).then(undefined, received);
      });
    });
    await expect(heard).resolves.toMatchObject({ new: { bio } });
    const picture = readFileSync(join(ROOT, "apps/web/public/icon-192.png"));
    const uploaded = await client.storage
      .from("profile_avatars")
      .upload(`${id}/prueba.png`, picture, { contentType: "image/png" });
    expect(uploaded.error).toBeNull();
    const refused = await client.from("profiles").update({ role: "admin" }).eq("id", id);
    expect(refused.error).toMatchObject({ details: "forbidden" });
    await client.removeAllChannels();
  });

  it.each(ACCOUNTS)(
    `is read by ${READERS} connections from one address without a refusal, for $kind`,
    async ({ account, database }) => {
      const answers = await readFor(READING_MS, homeOf(account).url, anonKeyOf(account, database));
      expect(Object.keys(answers)).toEqual(["answered"]);
      expect(answers["answered"]).toBeGreaterThanOrEqual(READERS * READS.length);
    },
  );
});

describe.each(POSTGRES_VERSIONS)("PostgreSQL %i without any roles of a project", (version) => {
  it("is set up by an owner with rights where the version lets him, else he is told the script", async () => {
    const cluster = await startForeignCluster(version);
    const home = await createServerHome();
    try {
      const { account, database } = NEIGHBOUR;
      await cluster.createOwner(account, database, "createrole bypassrls");
      const started = home.start({ DATABASE_URL: cluster.url(account, database), JWT_SECRET });
      if (version >= OWN_ROLES_ONLY) await expect(started).resolves.toBeGreaterThan(0);
      else await expect(started).rejects.toThrow(/bypassrls[^]*psql -d de_la_vecina -f/);
    } finally {
      await home.remove();
      await cluster.remove();
    }
  });
});

/** Reads concurrently for a while, with each request at least once. Counts the responses and the refusals by kind. */
async function readFor(
  milliseconds: number,
  url: string,
  apikey: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const end = Date.now() + milliseconds;
  const read = async (reader: number): Promise<void> => {
    for (let turn = 0; turn < READS.length || Date.now() < end; turn += 1) {
      const answer = await fetch(`${url}/rest/v1/${READS[(reader + turn) % READS.length]}`, {
        headers: { apikey },
      });
      const body = await answer.text();
      const kind = answer.ok ? "answered" : `${answer.status} ${body}`;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  return counts;
}
