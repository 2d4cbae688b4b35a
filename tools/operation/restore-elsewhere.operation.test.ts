import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { ROOT } from "../lib/documents/files.ts";
import { allPages } from "../lib/documents/markdown.ts";

const GUIDE = "docs/guides/backup.md";
const LINES = allPages().find(({ file }) => file === GUIDE)?.shellLines ?? [];
const READY = /lista en http:\/\//;

let folder: string;
let settings: NodeJS.ProcessEnv;
let url: string;
let running: ChildProcess | null = null;

/** The guide's line that says `words`, with the reader's own places. */
function lineWith(words: string): string {
  const [line, ...others] = LINES.filter((one) => one.includes(words));
  if (!line || others.length > 0) throw new Error(`${GUIDE} has not one line with «${words}»`);
  return line
    .replaceAll("/srv/", `${folder}/srv/`)
    .replaceAll("/tmp/copia", `${folder}/copia`)
    .replace(" 2026-11-20.tar.gz", ` ${folder}/srv/backups/2026-11-20.tar.gz`);
}

const run = (line: string): string =>
  execFileSync("bash", ["-ec", line], { cwd: ROOT, env: settings, encoding: "utf8" });

/** Starts a server as the line says and waits until it is ready. */
async function start(line: string): Promise<void> {
  // A group of its own: npm and what it runs get the signal together, as from a terminal.
  const child = spawn("bash", ["-ec", line], { cwd: ROOT, env: settings, detached: true });
  running = child;
  let said = "";
  await new Promise<void>((ready, fail) => {
    const hear = (chunk: unknown): void => {
      said += String(chunk);
      if (READY.test(said)) ready();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => fail(new Error(`${line} ended:\n${said}`)));
  });
}

async function stop(): Promise<void> {
  if (running?.pid === undefined) return;
  const ended = once(running, "exit");
  process.kill(-running.pid, "SIGTERM");
  await ended;
  running = null;
}

/** What a person of the demonstration finds after signing in. */
async function found(): Promise<{ tickets: unknown; tournaments: unknown }> {
  const config = await fetch(`${url}/config.json`);
  const { supabaseAnonKey } = (await config.json()) as { supabaseAnonKey: string };
  const client = createClient(url, supabaseAnonKey, { auth: { persistSession: false } });
  const { data } = await client.auth.signInWithPassword({
    email: "jugador@leyenda.test",
    password: "leyenda123",
  });
  const id = data.user?.id ?? "";
  const profile = await client.from("profiles").select("participant_id").eq("id", id).single();
  const { data: tickets } = await client
    .from("wallets")
    .select("balance")
    .eq("participant_id", profile.data?.participant_id);
  const { count: tournaments } = await client
    .from("tournaments")
    .select("id", { count: "exact", head: true });
  return { tickets, tournaments };
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-elsewhere-"));
  mkdirSync(path.join(folder, "srv/backups"), { recursive: true });
  mkdirSync(path.join(folder, "copia"));
  // PostgreSQL's own account has to pass where root runs this.
  execFileSync("chmod", ["-R", "o+x", folder]);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  settings = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: String(port),
    DATA_DIR: path.join(folder, "srv/leyenda"),
    BACKUP_PASSPHRASE: "una frase que solo sabe quien opera",
  };
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup, as the guide says", () => {
  let before: Awaited<ReturnType<typeof found>>;

  it("is made while the server runs", async () => {
    await start("npm start");
    before = await found();
    expect(before.tournaments).toBeGreaterThan(0);
    expect(run(lineWith("npm run backup"))).toMatch(/Copia guardada en .*: \d+ filas/);
    await stop();
  });

  it("is opened and its sums compared with what every machine has", () => {
    const compared = run(lineWith("tar -xzf")).trim().split("\n");
    expect(compared.length).toBeGreaterThan(50);
    expect(compared.filter((line) => !line.endsWith(": OK"))).toEqual([]);
  });

  it("is restored elsewhere: everybody signs in and finds what was there", async () => {
    expect(run(lineWith("npm run restore -- "))).toMatch(/Copia restaurada: \d+ filas/);
    expect(run(lineWith("npm run ledger:check"))).toContain("Todo cuadra");
    await start(lineWith("npm start"));
    expect(await found()).toEqual(before);
  });
});
