import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readAll } from "@leyenda/platform/src/storage/file-store.ts";
import { createS3FileStore } from "@leyenda/platform/src/storage/s3-file-store.ts";

// As much of S3 as the store uses, over a map.
const objects = new Map<string, Buffer>();
let s3: Server;
let endpoint: string;

beforeAll(async () => {
  s3 = createServer((request, response) => {
    void answer(request).then(({ status, body, headers }) =>
      response.writeHead(status, headers).end(body),
    );
  });
  await new Promise<void>((resolve) => s3.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(s3.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => s3.close(resolve)));

async function answer(
  request: IncomingMessage,
): Promise<{ status: number; body?: Buffer | string; headers?: Record<string, string> }> {
  const key = decodeURIComponent(request.url?.split("?")[0] ?? "");
  if (!/AWS4-HMAC-SHA256 Credential=key-id\//.test(request.headers.authorization ?? ""))
    return { status: 403 };
  const found = objects.get(key);
  switch (request.method) {
    case "PUT": {
      const source = request.headers["x-amz-copy-source"];
      if (typeof source === "string") {
        const original = objects.get(`/${decodeURIComponent(source).replace(/^\//, "")}`);
        if (!original) return { status: 404 };
        objects.set(key, original);
        return {
          status: 200,
          body: "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>",
          headers: { "content-type": "application/xml" },
        };
      }
      objects.set(key, await readAll(request));
      return { status: 200, headers: { etag: '"x"' } };
    }
    case "DELETE":
      objects.delete(key);
      return { status: 204 };
    default: {
      if (!found)
        return {
          status: 404,
          body: "<Error><Code>NoSuchKey</Code></Error>",
          headers: { "content-type": "application/xml" },
        };
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      return range
        ? { status: 206, body: found.subarray(Number(range[1]), Number(range[2]) + 1) }
        : { status: 200, body: found };
    }
  }
}

test("writes, reads whole and in part, copies and removes", async () => {
  const store = createS3FileStore({
    endpoint,
    bucket: "files",
    accessKeyId: "key-id",
    secretAccessKey: "secret",
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
  expect([...objects.keys()]).toEqual([`/files/${version.slice(0, 2)}/${version}`]);
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
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "key-id",
      S3_SECRET_ACCESS_KEY: "secret",
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
      S3_ACCESS_KEY_ID: "key-id",
      S3_SECRET_ACCESS_KEY: "secret",
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
