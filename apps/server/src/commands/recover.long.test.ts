import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listBases, pruneArchive } from "@leyenda/platform/database/wal-archive";
import { loadConfig } from "../config/config.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { type Finished, runServerCommand } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let home: ServerHome;
let recovered: ServerHome;
/** A name with characters that are special to a shell and to PostgreSQL. */
let archive: string;
let beforeTheMistake: Date;

async function ask<T extends pg.QueryResultRow>(target: ServerHome, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: target.databaseUrl() });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const now = async (): Promise<Date> => {
  const [row] = await ask<{ now: Date }>(home, "select clock_timestamp() as now");
  return row?.now ?? new Date(0);
};

/** The names of the inserted rows, in the order of insertion. */
const names = async (target: ServerHome): Promise<string[]> =>
  (await ask<{ name: string }>(target, "select name from public.remembered order by id")).map(
    ({ name }) => name,
  );

const command = (name: string, ...args: string[]): Promise<Finished> =>
  runServerCommand(name, { DATA_DIR: home.dataDir, WAL_ARCHIVE_DIR: archive }, ...args);

const recover = (moment: Date, folder: string): Promise<Finished> =>
  command("recover", moment.toISOString(), folder);

/** The archived log segments of one PostgreSQL timeline. */
const ofLine = (timeline: number): string[] =>
  readdirSync(join(archive, "wal")).filter((name) =>
    new RegExp(`^0000000${timeline}[^.]{16}\\.gz$`).test(name),
  );

/** Waits until the running server has made `count` base backups. */
async function untilBases(count: number): Promise<void> {
  while (listBases(archive).length < count) await sleep(100);
}

beforeAll(async () => {
  const place = mkdtempSync(join(tmpdir(), "leyenda-archive-"));
  // If this test runs as root, PostgreSQL runs as another account, which needs access to the folder.
  chmodSync(place, 0o711);
  archive = join(place, "el archivo de 'hoy' al 100 %f");
  home = await createServerHome();
  recovered = await createServerHome();
  rmSync(recovered.dataDir, { recursive: true });
  await home.start({ WAL_ARCHIVE_DIR: archive });
  await untilBases(1);
  const picture = await readFile(resolve(import.meta.dirname, "../../../web/public/icon-192.png"));
  const { serviceRoleKey } = loadConfig({ DATA_DIR: home.dataDir }, home.dataDir);
  const uploaded = await fetch(`${home.url}/storage/v1/object/team_logos/prueba.png`, {
    method: "POST",
    headers: { apikey: serviceRoleKey, "content-type": "image/png" },
    body: new Uint8Array(picture),
  });
  if (!uploaded.ok) throw new Error(await uploaded.text());
  await ask(home, "create table public.remembered (id serial primary key, name text)");
  await ask(home, "insert into public.remembered (name) values ('antes'), ('y antes')");
  beforeTheMistake = await now();
  await ask(home, "delete from public.remembered where name = 'antes'");
  await ask(home, "insert into public.remembered (name) values ('después')");
});

afterAll(async () => {
  await home.remove();
  await recovered.remove();
  rmSync(resolve(archive, ".."), { recursive: true, force: true });
});

describe("npm run recover", () => {
  it.each([
    ["no moment", [], "Uso: npm run recover"],
    ["a moment that is none", ["ayer", "/tmp/x"], "Uso: npm run recover"],
    ["a moment to come", ["2999-01-01", "/tmp/x"], "no ha llegado"],
    ["a folder that is not empty", ["2026-01-01", tmpdir()], "no está vacía"],
  ])("refuses %s", async (_what, args, message) => {
    const result = await command("recover", ...args);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  });

  it("refuses a moment before the archive, and leaves nothing in the way of another try", async () => {
    const folder = mkdtempSync(join(tmpdir(), "leyenda-again-"));
    for (const moment of ["2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z"])
      expect(await command("recover", moment, folder)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("llega desde el"),
      });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("says where no archive is kept", async () => {
    const target = join(tmpdir(), "leyenda-nada");
    const env = { DATA_DIR: home.dataDir };
    const result = await runServerCommand("recover", env, "2026-01-01", target);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("WAL_ARCHIVE_DIR") });
  });

  it("is what the doctor promises", async () => {
    const { stdout } = await command("doctor");
    expect(stdout).toContain("Archivo: Se recupera cualquier momento desde el");
    const { stdout: empty } = await runServerCommand("doctor", {
      DATA_DIR: home.dataDir,
      WAL_ARCHIVE_DIR: join(archive, "otro"),
    });
    expect(empty).toContain("todavía no se recupera ningún momento");
    const figures = await (await fetch(`${home.url}/metrics`)).text();
    expect(figures).toMatch(/^wal_base_last_success_timestamp_seconds 1\d+/m);
    expect(figures).toMatch(/^wal_segments_not_archived \d$/m);
  });

  it("brings back the minute before a mistake while people go on, and is served from there", async () => {
    const result = await recover(beforeTheMistake, recovered.dataDir);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toContain(`DATA_DIR=${recovered.dataDir} npm start`);
    // The recovery leaves the archive unchanged: it contains no segments of the new timeline.
    expect(ofLine(1)).not.toEqual([]);
    expect(ofLine(2)).toEqual([]);

    await recovered.start({ WAL_ARCHIVE_DIR: "" });
    expect(await names(recovered)).toEqual(["antes", "y antes"]);
    expect(await names(home)).toEqual(["y antes", "después"]);
    const file = `${recovered.url}/storage/v1/object/public/team_logos/prueba.png`;
    expect((await fetch(file)).status).toBe(200);
    await recovered.stop();
  });

  it("recovers a machine whose disk is lost, and says that secrets.json is missing before and after", async () => {
    const lost = mkdtempSync(join(tmpdir(), "leyenda-lost-"));
    const replacement = await createServerHome();
    rmSync(replacement.dataDir, { recursive: true });
    const env = { DATA_DIR: lost, WAL_ARCHIVE_DIR: archive };
    const moment = beforeTheMistake.toISOString();
    const result = await runServerCommand("recover", env, moment, replacement.dataDir);
    const missing = `En ${lost} no hay secrets.json`;
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(result.stdout).toMatch(new RegExp(`^${missing}[^]*Recuperado en[^]*${missing}`));
    expect(existsSync(join(lost, "secrets.json"))).toBe(false);
    await expect(replacement.start()).rejects.toThrow(/Falta el archivo .*secrets\.json/);
    copyFileSync(join(home.dataDir, "secrets.json"), join(replacement.dataDir, "secrets.json"));
    await replacement.start();
    expect(await names(replacement)).toEqual(["antes", "y antes"]);
    await replacement.remove();
    rmSync(lost, { recursive: true });
  });

  it("goes on from what was recovered: its own log leads to later moments", async () => {
    await home.stop();
    await recovered.start({ WAL_ARCHIVE_DIR: archive });
    // A server without an archive leaves a gap in the log, which no recovery can cross. So a new base backup is needed.
    await untilBases(2);
    await ask(recovered, "insert into public.remembered (name) values ('otra vez')");
    const [row] = await ask<{ now: Date }>(recovered, "select clock_timestamp() as now");
    await ask(recovered, "drop table public.remembered");
    const folder = mkdtempSync(join(tmpdir(), "leyenda-second-"));
    const env = { DATA_DIR: recovered.dataDir, WAL_ARCHIVE_DIR: archive };
    const moment = row?.now.toISOString() ?? "";
    const result = await runServerCommand("recover", env, moment, folder);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    await recovered.stop();
    rmSync(recovered.dataDir, { recursive: true });
    const again = await runServerCommand(
      "recover",
      { ...env, DATA_DIR: folder },
      moment,
      recovered.dataDir,
    );
    expect(again).toMatchObject({ code: 0, stderr: "" });
    await recovered.start();
    expect(await names(recovered)).toEqual(["antes", "y antes", "otra vez"]);
    rmSync(folder, { recursive: true });
  });

  it("keeps the newest copies and the log since the oldest of them", async () => {
    await recovered.stop();
    await recovered.start({ WAL_ARCHIVE_DIR: archive });
    await untilBases(3);
    const env = { DATA_DIR: recovered.dataDir, WAL_ARCHIVE_DIR: archive };
    const made = await runServerCommand("archive-base", env);
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toContain(listBases(archive)[0]?.path);
    pruneArchive(archive, 1);
    expect(listBases(archive)).toHaveLength(1);
    expect(ofLine(1)).toEqual([]);
    await ask(recovered, "insert into public.remembered (name) values ('al final')");
    const [row] = await ask<{ now: Date }>(recovered, "select clock_timestamp() as now");
    const folder = mkdtempSync(join(tmpdir(), "leyenda-third-"));
    chmodSync(folder, 0o711);
    const moment = row?.now.toISOString() ?? "";
    const result = await runServerCommand("recover", env, moment, folder);
    expect(result).toMatchObject({ code: 0, stderr: "" });
    rmSync(folder, { recursive: true });
  });
});
