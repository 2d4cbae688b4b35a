import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { POSTGRES_VERSIONS } from "@leyenda/platform/src/testing/postgres-versions.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");
const VITEST = resolve(ROOT, "node_modules/vitest/vitest.mjs");

/** The services whose contract is tested on each version of PostgreSQL. */
const SERVICES = ["auth", "rest", "realtime", "storage"];

/** Runs the contract tests on a PostgreSQL version. Returns the exit code and the output. */
async function contractOn(version: number): Promise<{ code: number | null; said: string }> {
  const files = SERVICES.map((service) => `apps/server/src/contract/${service}/`);
  const child = spawn(process.execPath, [VITEST, "run", "--project=server", ...files], {
    cwd: ROOT,
    env: { ...process.env, TEST_POSTGRES: String(version) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (said += String(chunk)));
  const code = await new Promise<number | null>((ended) => child.once("close", ended));
  return { code, said };
}

describe("what the services promise", () => {
  // `npm test` already runs these tests on the last version.
  it.each(POSTGRES_VERSIONS.slice(0, -1))("holds on PostgreSQL %i", async (version) => {
    const { code, said } = await contractOn(version);
    expect({ code, failed: code === 0 ? "" : said }).toEqual({ code: 0, failed: "" });
  });
});
