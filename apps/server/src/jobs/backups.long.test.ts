import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { backupPath, lastMoment, listBackups } from "../config/automatic-backup-files.ts";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";
import { runServerCommand } from "../testing/server-command.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PASSPHRASE = "una frase que solo sabe quien opera";
const at = (text: string): Date => new Date(`2026-11-20T${text}:00`);

describe("when a backup is due", () => {
  it.each([
    ["05:00", "2026-11-20T04:15:00"],
    ["04:15", "2026-11-20T04:15:00"],
    ["04:14", "2026-11-19T04:15:00"],
  ])("at %s the last moment was %s", (now, moment) => {
    expect(lastMoment(at(now), 4 * 60 + 15)).toEqual(new Date(moment));
  });

  it("files are found by their name, the newest first, and nothing else is taken for one", () => {
    const folder = mkdtempSync(join(tmpdir(), "leyenda-named-"));
    const times = ["04:15", "23:59", "00:01"].map(at);
    for (const time of times) writeFileSync(backupPath(folder, time), "");
    for (const other of ["mine.tar.gz", "leyenda-2026-11-20-0415.tar.gz.7.tmp"])
      writeFileSync(join(folder, other), "");
    expect(listBackups(folder).map(({ path }) => path.slice(-11, -7))).toEqual([
      "2359",
      "0415",
      "0001",
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe("a server with BACKUP_DIR", () => {
  let home: ServerHome;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    home = await createServerHome();
    folder = join(home.dataDir, "backups");
    env = { BACKUP_DIR: folder, BACKUP_KEEP: "2", BACKUP_PASSPHRASE: PASSPHRASE };
    await home.start(env);
  });

  afterAll(() => home.remove());

  it("makes the first at once, one that the drill restores with its secret", async () => {
    await expect.poll(() => listBackups(folder).length).toBe(1);
    const drilled = await runServerCommand("restore-drill", { DATA_DIR: home.dataDir, ...env });
    expect(drilled).toMatchObject({ code: 0, stderr: "" });
    expect(drilled.stdout).toMatch(
      /El ensayo salió bien: .*leyenda-.* se restaura en \d+ segundos/,
    );
  });

  it("makes the next when its hour has passed, and keeps as many as it is told", async () => {
    await home.stop();
    const [first] = listBackups(folder);
    rmSync(first?.path ?? "");
    const days = [1, 2, 3].map((days) => new Date(Date.now() - days * 86_400_000));
    for (const day of days) {
      writeFileSync(backupPath(folder, day), "old");
      utimesSync(backupPath(folder, day), day, day);
    }
    writeFileSync(join(folder, "mine.tar.gz"), "kept");
    await home.start(env);
    await expect
      .poll(() => listBackups(folder).map(({ bytes }) => bytes > 3))
      .toEqual([true, false]);
    expect(existsSync(backupPath(folder, days[0] ?? new Date()))).toBe(true);
    expect(readdirSync(folder)).toContain("mine.tar.gz");
  });
});
