import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type Session, type SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@leyenda/platform/database/free-port";
import { ROOT } from "../lib/documents/project-files.ts";
import { allPages } from "../lib/documents/markdown.ts";
import { blocksBelow, blockWith } from "../lib/operation/guide-instructions.ts";
import {
  createInstallation,
  type Installation,
  OPERATOR,
} from "../lib/operation/production-installation.ts";

const GUIDE = "docs/guides/backup.md";
const LINES = allPages().find(({ file }) => file === GUIDE)?.shellLines ?? [];
const BETWEEN_MACHINES = blocksBelow(GUIDE, "From one machine to another, in production");
const PASSPHRASE = "una frase que solo sabe quien opera";
const READY = /lista en http:\/\//;

let folder: string;
let settings: NodeJS.ProcessEnv;
let url: string;
let running: ChildProcess | null = null;

/** The command of the guide that begins with these words, with this test's values in place of the examples. */
function lineOf(words: string): string {
  const [line, ...others] = LINES.filter((one) => one.startsWith(words));
  if (!line || others.length > 0) throw new Error(`${GUIDE} has not one line of «${words}»`);
  return line
    .replaceAll("/srv/", `${folder}/srv/`)
    .replaceAll("/tmp/copia", `${folder}/copia`)
    .replace(" 2026-11-20.tar.gz", ` ${folder}/srv/backups/2026-11-20.tar.gz`);
}

const run = (line: string): string =>
  execFileSync("bash", ["-ec", line], { cwd: ROOT, env: settings, encoding: "utf8" });

/** Starts a server with a command of the guide and waits until it is ready. */
async function start(line: string): Promise<void> {
  // In a separate process group, npm and its child can get a signal together, as in a terminal.
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

/** The ticket balance and the tournaments that a user of the demonstration sees after signing in. */
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

describe("a backup from a checkout of one's own, as the guide says", () => {
  let before: Awaited<ReturnType<typeof found>>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "leyenda-elsewhere-"));
    mkdirSync(path.join(folder, "srv/backups"), { recursive: true });
    mkdirSync(path.join(folder, "copia"));
    // If this test runs as root, PostgreSQL runs as another account, which needs access to the folder.
    execFileSync("chmod", ["-R", "o+x", folder]);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    settings = {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: path.join(folder, "srv/leyenda"),
      BACKUP_PASSPHRASE: PASSPHRASE,
    };
  });

  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is made while the server runs", async () => {
    await start("npm start");
    before = await found();
    expect(before.tournaments).toBeGreaterThan(0);
    expect(run(lineOf("npm run backup"))).toMatch(/Copia guardada en .*: \d+ filas/);
    await stop();
  });

  it("is opened and its sums compared with what every machine has", () => {
    const compared = run(lineOf("tar -xzf")).trim().split("\n");
    expect(compared.length).toBeGreaterThan(50);
    expect(compared.filter((line) => !line.endsWith(": OK"))).toEqual([]);
  });

  it("is restored elsewhere: everybody signs in and finds what was there", async () => {
    expect(run(lineOf("DATA_DIR=/srv/leyenda-new npm run restore -- "))).toMatch(
      /Copia restaurada: \d+ filas/,
    );
    expect(run(lineOf("DATA_DIR=/srv/leyenda-new npm run ledger:check"))).toContain("Todo cuadra");
    await start(lineOf("DATA_DIR=/srv/leyenda-new npm start"));
    expect(await found()).toEqual(before);
  });
});

describe("a backup from one machine to another, both in production, as the guide says", () => {
  const PICTURE = readFileSync(path.join(ROOT, "apps/web/public/icon-192.png"));
  const settings = [`BACKUP_PASSPHRASE="${PASSPHRASE}"`];
  let one: Installation;
  let other: Installation;
  let app: TOTP;
  let signedIn: Session;
  let picture: string;
  let asKept: Buffer;

  const clientOf = async (place: Installation): Promise<SupabaseClient> =>
    createClient(place.url, await place.publicKey(), {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  const sessionOf = async ({ auth }: SupabaseClient): Promise<Session> => {
    const { data } = await auth.getSession();
    if (!data.session) throw new Error("nobody is signed in");
    return data.session;
  };

  /** Downloads the stored picture. It differs from the uploaded file, because the server encodes it again. */
  async function kept({ storage }: SupabaseClient): Promise<Buffer> {
    const { data, error } = await storage.from("profile_avatars").download(picture);
    if (data === null) throw error;
    return Buffer.from(await data.arrayBuffer());
  }

  /** Signs in, and verifies the second factor with the authenticator app. */
  async function signIn(client: SupabaseClient, factorId: string): Promise<void> {
    const proved = await client.auth.mfa.challengeAndVerify({ factorId, code: app.generate() });
    expect(proved.error).toBeNull();
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe("aal2");
  }

  beforeAll(async () => {
    one = await createInstallation(settings);
    other = await createInstallation(settings);
  });
  afterAll(async () => {
    await one?.remove();
    await other?.remove();
  });

  it("is made on the one, where somebody has an authenticator app, a picture and a session", async () => {
    await one.install();
    expect((await one.service.start()).isReady).toBe(true);
    await one.signUpOperator();
    const client = await clientOf(one);
    const { data } = await client.auth.signInWithPassword(OPERATOR);
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "app" });
    if (enrolled.data === null || data.user === null) throw enrolled.error;
    app = new TOTP({ secret: enrolled.data.totp.secret });
    await signIn(client, enrolled.data.id);
    picture = `${data.user.id}/foto.png`;
    const uploaded = await client.storage.from("profile_avatars").upload(picture, PICTURE, {
      contentType: "image/png",
    });
    expect(uploaded.error).toBeNull();
    asKept = await kept(client);
    signedIn = await sessionOf(client);

    const saved = await one.asRoot(blockWith(BETWEEN_MACHINES, "npm run backup"));
    expect(saved).toMatch(/Copia guardada en .*: \d+ filas, archivos: [1-9][^]*cifrado/);
    await one.service.stop();
  });

  it("is restored on the other, which has a secret of its own", async () => {
    await other.install();
    mkdirSync(other.root.outside("/media"), { recursive: true });
    copyFileSync(
      one.root.outside("/srv/backups/2026-11-20.tar.gz"),
      other.root.outside("/media/2026-11-20.tar.gz"),
    );
    const restored = await other.asRoot(blockWith(BETWEEN_MACHINES, "npm run restore"));
    expect(restored).toMatch(/Copia restaurada: \d+ filas, archivos: [1-9]/);
    expect(restored).toContain("Todo cuadra");
    expect(restored).not.toContain("aplicaciones de autenticación");
    const secrets = await Promise.all(
      [one, other].map(({ root }) => root.run("cat /var/lib/leyenda/secrets.json")),
    );
    expect(secrets[0]).not.toBe(secrets[1]);
    expect((await other.service.start()).isReady).toBe(true);
  });

  it("keeps sessions: whoever is signed in goes on, with the proof of the app that he gave", async () => {
    const client = await clientOf(other);
    const { refresh_token } = signedIn;
    const refreshed = await client.auth.refreshSession({ refresh_token });
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.user?.id).toBe(signedIn.user.id);
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data?.currentLevel).toBe("aal2");
    // Makes the user an administrator with the same second factor.
    const people = await client.from("profiles").select("role").eq("id", signedIn.user.id);
    expect(people.data).toEqual([{ role: "admin" }]);
  });

  it("keeps passwords and authenticator apps, and the files", async () => {
    const client = await clientOf(other);
    const { data, error } = await client.auth.signInWithPassword(OPERATOR);
    expect(error).toBeNull();
    await signIn(client, data.user?.factors?.[0]?.id ?? "");
    expect(await kept(client)).toEqual(asKept);
  });
});
