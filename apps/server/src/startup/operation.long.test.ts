import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const MAIN = resolve(import.meta.dirname, "../start.ts");

let folder: string;
let home: ServerHome;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-mistakes-"));
  home = await createServerHome();
});

afterAll(async () => {
  await home.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The output and the exit code of a server that refuses to start. */
async function failedStart(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env["PATH"], DATA_DIR: folder, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

describe("a mistake in the settings ends the start with a sentence and no stack", () => {
  it("all of them at once, before anything is written", async () => {
    const wrong = {
      NODE_ENV: "prod",
      ANON_KEY: "garbage",
      S3_ENDPOINT: "https://s3.example",
      WEB_DIR: "/nonexistent",
      SITE_URL: "https://leyenda.example/torneos",
      HOST: "999.1.1.1",
      DATA_DIR: "/proc",
      WAL_ARCHIVE_DIR: "/dev/null/x",
      BACKUP_DIR: "/proc/x",
    };
    const { code, said } = await failedStart({ ...wrong, DATADIR: "/srv" });
    expect(code).toBe(1);
    const [warning, ...sentences] = said.trim().split("\n");
    expect(warning).toContain("¿querías decir DATA_DIR?");
    expect(sentences).toHaveLength(Object.keys(wrong).length);
    for (const name of Object.keys(wrong))
      expect(sentences.filter((sentence) => sentence.startsWith(`${name} `))).toHaveLength(1);
  });

  it("in a folder that stays as it was", async () => {
    const before = readdirSync(folder);
    const { code, said } = await failedStart({ SMTP_URL: "nonsense" });
    expect([code, said]).toEqual([1, expect.stringMatching(/^SMTP_URL debe [^\n]*\.\n$/)]);
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe("production without SMTP_URL", () => {
  it("says at its start that nobody can confirm an account, and what to do", async () => {
    await home.start({
      NODE_ENV: "production",
      SITE_URL: "https://leyenda.example",
      DRAIN_SECONDS: "3",
    });
    expect(home.output()).toMatch(/ATENCIÓN: no hay SMTP_URL/);
    expect(home.output()).toContain("npm run admin -- <correo>");
  });
});

describe("a server that is told to stop", () => {
  it("says so at /ready and goes on answering for DRAIN_SECONDS, then ends in order", async () => {
    expect((await fetch(`${home.url}/ready`)).status).toBe(200);
    const ended = once(home.process(), "exit");
    const stoppedAt = Date.now();
    home.process().kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${home.url}/ready`)).status).toBe(503);
    const answer = await fetch(`${home.url}/ready`);
    expect(await answer.json()).toEqual({ status: "draining", failed: [] });
    const page = await fetch(`${home.url}/config.json`);
    expect(page.status).toBe(200);
    // A server that is stopping closes persistent connections, so that clients connect to another server.
    expect(page.headers.get("connection")).toBe("close");
    expect(await ended).toEqual([0, null]);
    expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(3_000);
    expect(home.postmasterPid()).toBe(0);
  });
});
