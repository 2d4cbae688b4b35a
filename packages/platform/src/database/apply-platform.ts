import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { DatabasePasswords } from "../config/platform-config.ts";
import { quoteLiteral } from "./quote.ts";
import { transaction } from "./transaction.ts";

const FOLDER = join(import.meta.dirname, "sql");
const LOCK = "platform scripts";

/**
 * Lays down what the hosted platform brings along (roles, schemas auth, storage, realtime …) from
 * `sql/*.sql`, in name order, each file in a transaction and again only when it changed. Safe
 * when several servers start at once.
 *
 * @param client connected as superuser, or as the owner that `DATABASE_URL` names
 */
export async function applyPlatform(
  client: pg.ClientBase,
  passwords: DatabasePasswords,
): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [LOCK]);
  try {
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.scripts (name text primary key, hash text not null, applied_at timestamptz not null default now());
      create table if not exists platform.facts (name text primary key, value jsonb not null default 'true', recorded_at timestamptz not null default now());
    `);
    const { rows } = await client.query<{ name: string; hash: string }>(
      "select name, hash from platform.scripts",
    );
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const name of readdirSync(FOLDER)
      .filter((file) => file.endsWith(".sql"))
      .sort()) {
      const sql = readFileSync(join(FOLDER, name), "utf8");
      await applyOnce(client, applied, name, sql, () => client.query(sql));
    }
    const secret = `${passwords.owner} ${passwords.authenticator}`;
    await applyOnce(client, applied, "passwords", secret, () => setPasswords(client, passwords));
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [LOCK]);
  }
}

async function applyOnce(
  client: pg.ClientBase,
  applied: Map<string, string>,
  name: string,
  content: string,
  apply: () => Promise<unknown>,
): Promise<void> {
  const hash = createHash("sha256").update(content).digest("hex");
  if (applied.get(name) === hash) return;
  try {
    await transaction(client, async () => {
      await apply();
      await client.query(
        "insert into platform.scripts (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash, applied_at = now()",
        [name, hash],
      );
    });
  } catch (error) {
    throw new Error(
      `Platform script ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

async function setPasswords(client: pg.ClientBase, passwords: DatabasePasswords): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select current_user as name");
  await client.query(`alter role authenticator password ${quoteLiteral(passwords.authenticator)}`);
  // Over DATABASE_URL this may be the very role we are connected as: its password is the operator's.
  if (rows[0]?.name !== "postgres")
    await client.query(`alter role postgres password ${quoteLiteral(passwords.owner)}`);
}
