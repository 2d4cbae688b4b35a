import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newClient } from "@leyenda/testing/accounts";
import { freePort } from "@leyenda/platform/database/free-port";
import { playOn, startTournament } from "@leyenda/testing/client-tournaments";
import packageJson from "../../package.json" with { type: "json" };
import releases from "../../supabase/releases.json" with { type: "json" };
import { ROOT } from "../lib/documents/project-files.ts";
import { createDebianRoot, type DebianRoot } from "../lib/operation/debian-root.ts";
import { serviceOf, type Service } from "../lib/operation/systemd-service.ts";
import { parseUnit } from "../lib/operation/unit-file.ts";

const NEXT = packageJson.version;
/** The last release before this version with a committed copy. The copy's last commit is that of the release. */
const BEFORE =
  releases.findLast(
    ({ version, migrations }) => version !== NEXT && Object.keys(migrations).length > 0,
  )?.version ?? "";
const DELIVERED = "/srv/delivered";
const PLACE = "/var/lib/leyenda";
const PLAYERS = ["ana", "beto", "caro", "dani", "eva", "fede", "gala", "hugo"];
const PASSWORD = "secreta123";
/** What visitors see of the cup. */
const TABLES = ["tournaments", "tournament_participants", "tournament_matches", "profiles"];

let folder: string;
let root: DebianRoot;
let url: string;
let service: Service;
let seen: Awaited<ReturnType<typeof everything>>;
let operator: Awaited<ReturnType<typeof signUp>>;
let key: string;

/** Builds the Debian package of a commit, as if it had the version's tag, and puts it on the new system. */
function deliver(version: string, commit: string): void {
  const clone = path.join(folder, `clone-${version}`);
  const made = path.join(folder, `made-${version}`);
  execFileSync("git", ["clone", "-q", "--no-checkout", ROOT, clone]);
  for (const args of [
    ["checkout", "-q", commit],
    ["tag", "-f", `v${version}`],
  ])
    execFileSync("git", args, { cwd: clone });
  execFileSync(process.execPath, ["tools/release.mjs", made], { cwd: clone, stdio: "inherit" });
  const file = `leyenda_${version}_amd64.deb`;
  cpSync(path.join(made, file), path.join(root.outside(DELIVERED), file));
}

/** Installs a version, and starts it with the data of `place`. */
async function start(version: string, place = PLACE): ReturnType<Service["start"]> {
  await service?.stop();
  await root.run(
    `cd ${DELIVERED} && apt-get install -y --allow-downgrades ./leyenda_${version}_amd64.deb`,
  );
  const unit = parseUnit(await root.run("cat /usr/lib/systemd/system/leyenda.service"));
  service = serviceOf(root, { ...unit, environment: { ...unit.environment, DATA_DIR: place } });
  return service.start();
}

/** The public API key that pages use. If it changed after an update, the server would have lost its secrets. */
async function publicKey(): Promise<string> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string };
  return config.supabaseAnonKey;
}

const visitor = async (): Promise<SupabaseClient> => newClient({ url, anonKey: await publicKey() });

async function everything() {
  const client = await visitor();
  return Promise.all(
    TABLES.map(
      async (table) => (await client.from(table).select().order("id").throwOnError()).data,
    ),
  );
}

/** Signs up an account; returns its API client. */
async function signUp(username: string) {
  const client = await visitor();
  const account = { email: `${username}@leyenda.example`, password: PASSWORD };
  const options = { data: { username, age_confirmed: true } };
  const { data, error } = await client.auth.signUp({ ...account, options });
  if (!data.user) throw error;
  await client.rpc("set_birth_date", { p_birth_date: "1999-02-03" }).throwOnError();
  const profile = client.from("profiles").select("participant_id").eq("id", data.user.id).single();
  return { client, participantId: (await profile.throwOnError()).data.participant_id as string };
}

/** Makes a client's account an administrator who has shown a second factor. */
async function promote(client: SupabaseClient, email: string): Promise<void> {
  await root.run(`leyenda admin ${email}`);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp" });
  if (!data) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate();
  const proved = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  expect(proved.error).toBeNull();
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-update-"));
  root = createDebianRoot();
  mkdirSync(root.outside(DELIVERED), { recursive: true });
  const dump = `supabase/tests/releases/${BEFORE}.tar.gz`;
  const log = ["log", "-1", "--format=%H", "--", dump];
  deliver(BEFORE, execFileSync("git", log, { cwd: ROOT, encoding: "utf8" }).trim());
  deliver(NEXT, "HEAD");
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const settings = [
    `SITE_URL=${url}`,
    `PORT=${port}`,
    "CONFIRM_EMAIL=0",
    "BACKUP_PASSPHRASE=una-frase-larga",
  ];
  mkdirSync(root.outside("/etc"), { recursive: true });
  await root.run(
    `cd ${DELIVERED} && apt-get purge -y -q nodejs && apt-get install -y ./leyenda_${BEFORE}_amd64.deb`,
  );
  appendFileSync(root.outside("/etc/leyenda/leyenda.env"), `${settings.join("\n")}\n`);
});

afterAll(async () => {
  await service?.stop();
  root.remove();
  rmSync(folder, { recursive: true });
});

it("plays a cup of eight on the release before", async () => {
  expect(await start(BEFORE)).toMatchObject({ isReady: true });
  operator = await signUp("operadora");
  await promote(operator.client, "operadora@leyenda.example");
  await operator.client.from("games").insert({ name: "Rocket League" }).throwOnError();
  const players = [];
  for (const name of PLAYERS) {
    const player = await signUp(name);
    const given = { p_participant_id: player.participantId, p_delta: 5, p_reason: "Bienvenida" };
    await operator.client.rpc("manage_tickets", given).throwOnError();
    players.push(player);
  }
  const cup = { name: "Copa de la 1.0", entry_fee: 2, max_participants: players.length };
  await playOn(operator.client, await startTournament(operator.client, cup, players), players);
  seen = await everything();
  expect(seen.map((rows) => rows.length)).toEqual([1, 8, 7, 9]);
  expect(seen[0]?.[0]).toMatchObject({ status: "Finalizado" });
  key = await publicKey();
  await root.run(`leyenda backup ${PLACE}/2026-11-20.tar.gz`);
});

it("finds everything there after the update", async () => {
  expect(await start(NEXT)).toMatchObject({ isReady: true });
  expect((await (await fetch(`${url}/health`)).json()).version).toContain(NEXT);
  expect(await publicKey()).toBe(key);
  expect(await everything()).toMatchObject(seen);
  expect((await operator.client.auth.refreshSession()).error).toBeNull();
  expect(await root.run("leyenda ledger:check")).toContain("Todo cuadra");
});

it("restores a backup of the release before", async () => {
  await root.run(`DATA_DIR=${PLACE}/restored leyenda restore ${PLACE}/2026-11-20.tar.gz`);
  expect(await start(NEXT, `${PLACE}/restored`)).toMatchObject({ isReady: true });
  expect(await everything()).toMatchObject(seen);
});

it("goes back to the release before, with the copy from before the update", async () => {
  const refused = await start(BEFORE);
  expect(refused.isReady).toBe(false);
  expect(refused.said).toContain("es de una versión más nueva");
  const copies = readdirSync(root.outside(`${PLACE}/backups`));
  expect(copies).toHaveLength(1);
  await root.run(`DATA_DIR=${PLACE}/back leyenda restore ${PLACE}/backups/${copies[0]}`);
  expect(await start(BEFORE, `${PLACE}/back`)).toMatchObject({ isReady: true });
  expect(await everything()).toEqual(seen);
});
