import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readAll } from "@leyenda/platform/src/storage/file-store.ts";
import { S3_KEY, startS3StandIn, type S3StandIn } from "@leyenda/testing/s3-stand-in";
import { createS3FileStore } from "@leyenda/platform/src/storage/s3-file-store.ts";

let folder: string;
let s3: S3StandIn;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-s3-"));
  s3 = await startS3StandIn(folder);
});

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

test("writes, reads whole and in part, copies and removes", async () => {
  const store = createS3FileStore({
    ...S3_KEY,
    endpoint: s3.endpoint,
    bucket: "files",
    region: "auto",
  });
  const [version, copy] = [randomUUID(), randomUUID()];
  const read = async (
    of: string,
    range?: { start: number; end: number },
  ): Promise<string | null> => {
    const stream = await store.read(of, range);
    return stream && (await readAll(stream)).toString();
  };
  expect(await read(version)).toBeNull();
  await store.write(version, Buffer.from("0123456789"), "text/plain");
  expect(readdirSync(folder)).toEqual([`files%2F${version.slice(0, 2)}%2F${version}`]);
  expect(await read(version)).toBe("0123456789");
  expect(await read(version, { start: 2, end: 4 })).toBe("234");
  await store.copy(version, copy);
  expect(await read(copy)).toBe("0123456789");
  await store.remove(version);
  await store.remove(version);
  expect(await read(version)).toBeNull();
  await expect(store.read("../other")).rejects.toThrow("uuid");
});

test("the whole service works over it", async () => {
  const server: TestServer = await startTestServer({
    env: {
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
      S3_REGION: "auto",
    },
  });
  try {
    const client = createClient(server.url, server.serviceRoleKey);
    await client.storage.createBucket("shots", { public: true });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    expect(
      (
        await client.storage
          .from("shots")
          .upload("a.png", new Blob([new Uint8Array(png)], { type: "image/png" }))
      ).error,
    ).toBeNull();
    expect((await client.storage.from("shots").copy("a.png", "b.png")).error).toBeNull();
    const shown = await fetch(client.storage.from("shots").getPublicUrl("b.png").data.publicUrl, {
      headers: { range: "bytes=1-3" },
    });
    expect([shown.status, await shown.text()]).toEqual([206, "PNG"]);
    expect((await client.storage.from("shots").download("a.png")).data?.size).toBeGreaterThan(60);
  } finally {
    await server.close();
  }
});

test("while the store is away uploads are refused for now, and leave no row", async () => {
  const server: TestServer = await startTestServer({
    env: {
      S3_ENDPOINT: "http://127.0.0.1:9",
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: S3_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEY.secretAccessKey,
    },
  });
  try {
    const client = createClient(server.url, server.serviceRoleKey);
    await client.storage.createBucket("shots", { public: true });
    const { error } = await client.storage
      .from("shots")
      .upload("a.txt", new Blob(["hola"], { type: "text/plain" }));
    expect(error).toMatchObject({ status: 503, statusCode: "503" });
    expect((await client.storage.from("shots").list()).data).toEqual([]);
  } finally {
    await server.close();
  }
});
