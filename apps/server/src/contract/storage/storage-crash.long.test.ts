import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadSecrets } from "@leyenda/platform/config/secrets";
import { createServerHome, type ServerHome } from "../../testing/child-server.ts";
import { sized } from "@leyenda/testing/long-test-size";

const WRITERS = 8;
const KILLS = sized(5);

let home: ServerHome;
let key: string;
/** For each file name, the last content whose upload the server confirmed. */
const acknowledged = new Map<string, string>();

beforeAll(async () => {
  home = await createServerHome();
  await home.start();
  key = loadSecrets(home.dataDir, {}).serviceRoleKey;
  const headers = {
    apikey: key,
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
  };
  const body = JSON.stringify({ name: "crash", public: true });
  await fetch(`${home.url}/storage/v1/bucket`, { method: "POST", headers, body });
});

afterAll(() => home.remove());

/** Uploads files until the server is killed. Each writer has five file names and replaces their contents repeatedly. */
async function write(writer: number, round: number): Promise<void> {
  for (let at = 0; ; at += 1) {
    const name = `${writer}/${at % 5}.txt`;
    const content = `${writer} ${round} ${at} `.repeat(2_000);
    try {
      const response = await fetch(`${home.url}/storage/v1/object/crash/${name}`, {
        method: "POST",
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          "content-type": "text/plain",
          "x-upsert": "true",
        },
        body: content,
      });
      if (response.ok) acknowledged.set(name, content);
      await response.arrayBuffer();
    } catch {
      // The server was killed during this upload: it may have stored the old or the new content, but not a part of it.
      unsure.set(name, content);
      return;
    }
  }
}

/** For each file name, the content of an upload that the kill interrupted. It is as acceptable as the confirmed one. */
const unsure = new Map<string, string>();

test("killed while uploading, the server has every acknowledged file, whole, and no stray one", async () => {
  for (let round = 0; round < KILLS; round += 1) {
    unsure.clear();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => write(writer, round)),
    );
    const known = acknowledged.size;
    const end = Date.now() + 20_000;
    while (acknowledged.size < Math.max(known, WRITERS * 2) && Date.now() < end)
      await new Promise((resolve) => setImmediate(resolve));
    const server = home.process();
    server.kill("SIGKILL");
    await once(server, "exit");
    await writing;
    await home.start();
    for (const [name, content] of acknowledged) {
      const response = await fetch(`${home.url}/storage/v1/object/public/crash/${name}`);
      const stored = await response.text();
      expect([name, response.status]).toEqual([name, 200]);
      expect([hash(content), hash(unsure.get(name) ?? content)]).toContain(hash(stored));
      if (hash(stored) !== hash(content)) acknowledged.set(name, stored);
    }
  }
  const client = new pg.Client({ connectionString: home.databaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ version: string; used: boolean }>(
    "select version, true as used from storage.objects union all select version, false from storage.stale_files",
  );
  await client.end();
  const folder = join(home.dataDir, "storage");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => basename(name).length === 36 && !name.startsWith("incoming"),
  );
  const onDisk = new Set(files.map((name) => basename(name)));
  const known = new Set(rows.map(({ version }) => version));
  expect(rows.filter(({ version, used }) => used && !onDisk.has(version))).toEqual([]);
  expect([...onDisk].filter((version) => !known.has(version))).toEqual([]);
  expect(readFileSync(join(folder, files[0] ?? ""))).not.toHaveLength(0);
});

function hash(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
