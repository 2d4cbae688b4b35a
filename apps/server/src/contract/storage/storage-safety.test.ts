import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readAll } from "@leyenda/platform/src/storage/file-store.ts";
import {
  createLocalFileStore,
  removeInterrupted,
} from "@leyenda/platform/src/storage/local-file-store.ts";
import { removeStaleFiles } from "@leyenda/platform/src/storage/stale-files.ts";
import {
  createStorageDatabase,
  type StorageDatabase,
} from "@leyenda/platform/src/storage/storage-database.ts";

const user = randomUUID();

let server: TestServer;
let token: string;
let png: Buffer;
let folder: string;
let database: StorageDatabase;

beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(`
    insert into storage.buckets (id, name, public, allowed_mime_types) values ('pictures', 'pictures', true, '{image/*}'), ('papers', 'papers', true, null);
    create policy test_everything on storage.objects for all to authenticated
      using (bucket_id in ('pictures', 'papers')) with check (bucket_id in ('pictures', 'papers'));
  `);
  await server.database.admin.query("insert into auth.users (id, email) values ($1, $2)", [
    user,
    `${user}@example.test`,
  ]);
  token = await server.context.tokens.sign({ sub: user, role: "authenticated" }, 600);
  png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  folder = join(server.context.config.dataDir, "storage");
  database = createStorageDatabase(server.context);
});

afterAll(async () => {
  await database.close();
  await server.close();
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function upload(
  path: string,
  content: Buffer | string,
  type = "image/png",
  bucket = "pictures",
): Promise<Answer> {
  const response = await fetch(`${server.url}/storage/v1/object/${bucket}/${path}`, {
    method: "POST",
    headers: {
      apikey: server.anonKey,
      authorization: `Bearer ${token}`,
      "content-type": type,
      "x-upsert": "true",
    },
    body: typeof content === "string" ? content : new Uint8Array(content),
  });
  return { status: response.status, body: await response.text() };
}

/** Requests a path without changes, because `fetch` would normalize it. */
function rawRequest(method: string, path: string, headers: string[] = []): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `${method} ${path} HTTP/1.1`,
        "host: x",
        "connection: close",
        `apikey: ${server.anonKey}`,
        `authorization: Bearer ${token}`,
        ...headers,
      ];
      socket.write(`${head.join("\r\n")}\r\ncontent-length: 0\r\n\r\n`);
    });
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

function versionsOnDisk(): string[] {
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        /[0-9a-f-]{36}$/.test(name),
      )
    : [];
}

describe("paths", () => {
  test.each([
    { path: "../../../../etc/passwd", why: "plain traversal" },
    { path: "%2e%2e/%2e%2e/config.json", why: "encoded dots" },
    { path: "..%2f..%2fsecrets.json", why: "encoded slashes" },
    { path: "a/../../b.png", why: "traversal in the middle" },
    { path: "a/%2e/b.png", why: "a folder named dot" },
    { path: "a//b.png", why: "an empty folder name" },
    { path: "a%00.png", why: "a null byte" },
    { path: "a%0d%0ab.png", why: "line breaks" },
    { path: "a%5c..%5cb.png", why: "backslashes" },
    { path: "a%ff.png", why: "bytes that are no text" },
    { path: "%20/b.png", why: "a folder of spaces" },
    { path: `${"a".repeat(1100)}.png`, why: "a name that is too long" },
  ])("reading and writing refuse $why", async ({ path }) => {
    for (const route of [
      `/storage/v1/object/pictures/${path}`,
      `/storage/v1/object/public/pictures/${path}`,
    ]) {
      expect(await rawRequest("GET", route)).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect(
      await rawRequest("POST", `/storage/v1/object/pictures/${path}`, ["content-type: image/png"]),
    ).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test("a bucket's name cannot climb either", async () => {
    for (const bucket of ["..", "%2e%2e", "..%2f..", "pictures%2f.."]) {
      expect(await rawRequest("GET", `/storage/v1/object/public/${bucket}/secrets.json`)).toMatch(
        /^HTTP\/1\.1 4\d\d /,
      );
    }
  });

  test("names are values, never SQL", async () => {
    const name = "it's; drop table storage.objects.png";
    expect((await upload(encodeURIComponent(name), png)).status).toBe(200);
    expect(
      (await fetch(`${server.url}/storage/v1/object/public/pictures/${encodeURIComponent(name)}`))
        .status,
    ).toBe(200);
  });
});

describe("content", () => {
  test.each([
    {
      why: "HTML called a picture",
      content: "<!doctype html><script>alert(1)</script>",
      type: "image/png",
    },
    {
      why: "SVG under its own name",
      content: "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
      type: "image/svg+xml",
    },
    {
      why: "SVG behind spaces and a byte order mark",
      content: "\uFEFF  \n<?xml version='1.0'?><svg/>",
      type: "image/png",
    },
    { why: "words called a picture", content: "just words", type: "image/png" },
    {
      why: "a program",
      content: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]),
      type: "image/png",
    },
    { why: "an archive", content: Buffer.from("504b0304140000000000", "hex"), type: "image/png" },
    {
      why: "half a picture",
      content: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      type: "image/png",
    },
    { why: "nothing at all", content: "", type: "image/png" },
  ])("refuses $why", async ({ content, type }) => {
    const answer = await upload("wrong.png", content, type);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: "415", code: "InvalidMimeType" });
  });

  test("HTML is refused even where any type is allowed", async () => {
    expect((await upload("page.txt", "<html><body>hola", "text/plain", "papers")).status).toBe(400);
    expect((await upload("notes.txt", "hola", "text/plain", "papers")).status).toBe(200);
  });

  test("a picture of absurd size is refused before it is unpacked", async () => {
    const bomb = await sharp({
      create: { width: 8_000, height: 7_000, channels: 3, background: "black" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(JSON.parse((await upload("bomb.png", bomb)).body)).toMatchObject({
      statusCode: "415",
      message: "La imagen es demasiado grande.",
    });
  });

  test("a picture in every size at once is refused before long; what was made stays", async () => {
    expect((await upload("sizes.png", png)).status).toBe(200);
    const sides = [32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];
    const sizes = sides.flatMap((width) => sides.map((height) => ({ width, height })));
    const ask = async ({ width, height }: { width: number; height: number }) => {
      const address = `${server.url}/storage/v1/render/image/public/pictures/sizes.png`;
      const answer = await fetch(`${address}?width=${width}&height=${height}`);
      return { status: answer.status, body: await answer.text() };
    };
    const [first = { width: 0, height: 0 }] = sizes;
    expect((await ask(first)).status).toBe(200);
    const answers = await Promise.all(sizes.map(ask));
    const refused = answers.filter(({ status }) => status !== 200);
    // Each rendering costs at least 0.1 s of the 12 s that an IP address may use per minute.
    expect(refused.length).toBeGreaterThanOrEqual(sizes.length - 120);
    for (const { body } of refused) expect(JSON.parse(body)).toMatchObject({ code: "SlowDown" });
    expect((await ask(first)).status).toBe(200);
  });

  test("pictures are written anew: no place, no camera, nothing behind the end", async () => {
    const photo = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Artist: "alguien" }, IFD3: { GPSLatitude: "34/1 36/1 0/1" } })
      .toBuffer();
    expect(
      (
        await upload(
          "photo.jpg",
          Buffer.concat([photo, Buffer.from("<script>hidden</script>")]),
          "image/jpeg",
        )
      ).status,
    ).toBe(200);
    const stored = Buffer.from(
      await (
        await fetch(`${server.url}/storage/v1/object/public/pictures/photo.jpg`)
      ).arrayBuffer(),
    );
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes("hidden")).toBe(false);
  });

  test("an animation stays one", async () => {
    const frames = await Promise.all(
      ["red", "blue", "lime"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await upload("dance.gif", gif, "image/gif")).status).toBe(200);
    const stored = Buffer.from(
      await (
        await fetch(`${server.url}/storage/v1/object/public/pictures/dance.gif`)
      ).arrayBuffer(),
    );
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(3);
  });

  test("a multipart body without a file, or broken, is a clear refusal", async () => {
    const bodies = [
      '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--x--\r\n',
      "--x\r\ngarbage",
      "",
    ];
    for (const body of bodies) {
      const response = await fetch(`${server.url}/storage/v1/object/pictures/none.png`, {
        method: "POST",
        headers: {
          apikey: server.anonKey,
          authorization: `Bearer ${token}`,
          "content-type": "multipart/form-data; boundary=x",
        },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "InvalidRequest" });
    }
  });
});

describe("rows and files agree", () => {
  test("replaced and removed files leave the disk, the current one stays", async () => {
    await upload("turn.png", png);
    const { rows: before } = await server.database.admin.query<{ version: string }>(
      "select version from storage.objects where name = 'turn.png'",
    );
    await upload("turn.png", png);
    const { rows: after } = await server.database.admin.query<{ version: string }>(
      "select version from storage.objects where name = 'turn.png'",
    );
    await removeStaleFiles(database, createLocalFileStore(folder), 0);
    const left = versionsOnDisk();
    expect(left.some((name) => name.endsWith(before[0]?.version ?? ""))).toBe(false);
    expect(left.some((name) => name.endsWith(after[0]?.version ?? ""))).toBe(true);
    await server.database.owner.query("delete from storage.objects where name = 'turn.png'");
    await removeStaleFiles(database, createLocalFileStore(folder), 0);
    expect(versionsOnDisk().some((name) => name.endsWith(after[0]?.version ?? ""))).toBe(false);
  });

  test("a refused or interrupted upload leaves no row and no file", async () => {
    const versions = versionsOnDisk().length;
    await upload("broken.png", "no picture");
    const { hostname, port } = new URL(server.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /storage/v1/object/papers/cut.bin HTTP/1.1\r\nhost: x\r\napikey: ${server.anonKey}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/octet-stream\r\ncontent-length: 100000\r\n\r\nstart`,
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.on("close", () => resolve());
    });
    const { rows } = await server.database.admin.query(
      "select from storage.objects where name in ('broken.png', 'cut.bin')",
    );
    expect(rows).toEqual([]);
    await removeStaleFiles(database, createLocalFileStore(folder), 0);
    expect(versionsOnDisk()).toHaveLength(versions);
  });

  test("bytes without a row, as a crash leaves them, are cleaned up once their time is over", async () => {
    const store = createLocalFileStore(folder);
    const version = randomUUID();
    await server.database.admin.query(
      "insert into storage.stale_files (version, remove_after) values ($1, now() + interval '1 hour')",
      [version],
    );
    await store.write(version, png, "image/png");
    await removeStaleFiles(database, store, 0);
    const stream = await store.read(version);
    expect(stream && (await readAll(stream))).toEqual(png);
    await server.database.admin.query(
      "update storage.stale_files set remove_after = now() where version = $1",
      [version],
    );
    await removeStaleFiles(database, store, 0);
    expect(await store.read(version)).toBeNull();
  });

  test("what a crash cut short beside the files goes, what is under way stays", async () => {
    const incoming = join(folder, "incoming");
    mkdirSync(incoming, { recursive: true });
    for (const name of ["old", "fresh"]) writeFileSync(join(incoming, name), "half");
    utimesSync(join(incoming, "old"), new Date(0), new Date(0));
    await removeInterrupted(folder);
    expect(readdirSync(incoming)).toEqual(["fresh"]);
    await removeInterrupted(folder, -1);
    expect(readdirSync(incoming)).toEqual([]);
  });

  test("fifty writers of one name leave exactly one file", async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        fetch(`${server.url}/storage/v1/object/papers/race.txt`, {
          method: "POST",
          headers: {
            apikey: server.serviceRoleKey,
            authorization: `Bearer ${server.serviceRoleKey}`,
            "content-type": "text/plain",
            "x-upsert": "true",
          },
          body: `writer ${at}`,
        }),
      ),
    );
    await removeStaleFiles(database, createLocalFileStore(folder), 0);
    const { rows } = await server.database.admin.query<{ version: string }>(
      "select version from storage.objects where name = 'race.txt'",
    );
    expect(rows).toHaveLength(1);
    const text = await (
      await fetch(`${server.url}/storage/v1/object/public/papers/race.txt`)
    ).text();
    expect(text).toMatch(/^writer \d+$/);
    const { rows: all } = await server.database.admin.query<{ version: string }>(
      "select version from storage.objects",
    );
    expect(versionsOnDisk()).toHaveLength(all.length);
  });
});
