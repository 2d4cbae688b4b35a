import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** The size of the test's disk: enough for a new database and little more. */
const DISK = "320m";
const AWAY =
  "El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.";

let home: ServerHome;
let key: string;

/** Fills the disk of the data directory completely. */
const fill = (): void => {
  const filler = join(home.dataDir, "filler");
  execFileSync("sh", ["-c", `dd if=/dev/zero of="${filler}" bs=4096 2>/dev/null || true`]);
};

const clear = (): void => rmSync(join(home.dataDir, "filler"), { force: true });

const headers = () => ({ apikey: key, authorization: `Bearer ${key}` });

const upload = (name: string): Promise<Response> =>
  fetch(`${home.url}/storage/v1/object/filler/${name}.bin`, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/octet-stream" },
    body: new Uint8Array(1024 * 1024),
  });

/** Inserts a row that is large even after compression, so that the table grows. */
const write = (): Promise<Response> =>
  fetch(`${home.url}/rest/v1/rpc/fill_disk`, { method: "POST", headers: headers() });

beforeAll(async () => {
  home = await createServerHome();
  const options = `size=${DISK},mode=0711`;
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", home.dataDir]);
  await home.start();
  key = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir).serviceRoleKey;
  const owner = new pg.Client({ connectionString: home.databaseUrl() });
  await owner.connect();
  await owner.query(`
    insert into storage.buckets (id, name) values ('filler', 'filler');
    create table private.filler (bytes text);
    alter table private.filler alter bytes set storage external;
    create function public.fill_disk() returns void language sql security definer as
      $$ insert into private.filler select repeat(md5(random()::text), 10000) from generate_series(1, 20) $$;
    notify pgrst, 'reload schema';
  `);
  await owner.end();
  // Waits until the data API has loaded the new function.
  await vi.waitUntil(async () => (await write()).ok, { timeout: 60_000, interval: 200 });
});

afterEach(() => clear());

afterAll(async () => {
  await home.stop();
  execFileSync("umount", [home.dataDir]);
  await home.remove();
});

it("a backup onto a full disk ends with a sentence and leaves no part of a file", async () => {
  const folder = join(home.dataDir, "copias");
  mkdirSync(folder);
  fill();
  const env = { DATA_DIR: home.dataDir };
  const result = await runServerCommand("backup", env, join(folder, "a.tar.gz"));
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^El disco está lleno/) });
  expect(readdirSync(folder)).toEqual([]);
});

it("an upload onto a full disk is refused with 503, and accepted once there is room", async () => {
  expect((await upload("before")).status).toBe(200);
  fill();
  const refused = await upload("full");
  expect([refused.status, await refused.json()]).toMatchObject([503, { message: AWAY }]);
  expect(home.output()).toContain('"msg":"the disk is full"');
  const ready = await fetch(`${home.url}/ready`);
  expect([ready.status, await ready.json()]).toMatchObject([
    503,
    { failed: expect.arrayContaining(["disk", "storage"]) },
  ]);
  clear();
  expect((await upload("full")).status).toBe(200);
});

it("writes are refused with 503 while the database has no room, and go on once there is some", async () => {
  fill();
  const statuses = new Set<number>();
  // The first writes use space that PostgreSQL had reserved. The later ones fail, because its log cannot grow.
  for (let round = 0; round < 60; round += 1) statuses.add((await write()).status);
  expect([...statuses].filter((status) => status >= 300)).toEqual([503]);
  expect((await fetch(`${home.url}/`)).status).toBeLessThan(504);
  clear();
  await expect.poll(async () => (await write()).status, { timeout: 120_000 }).toBeLessThan(300);
  await home.untilHealth(200);
});
