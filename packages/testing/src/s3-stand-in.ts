import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { dirname, join } from "node:path";
import { listen, stop } from "./stand-in-server.ts";

/** The key that the stand-in accepts. The stand-in compares only the key's name, not the signature. */
export const S3_KEY = { accessKeyId: "key-id", secretAccessKey: "secret" } as const;

export interface S3StandIn {
  readonly endpoint: string;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
  readonly headers?: Record<string, string>;
}

const XML = { "content-type": "application/xml" };

/** Starts the part of S3 that the product uses. Objects are files in `folder`, so they survive the process. */
export async function startS3StandIn(folder: string, port = 0): Promise<S3StandIn> {
  const server = createServer((request, response) => {
    void answer(folder, request)
      .catch((): Answer => ({ status: 500 }))
      .then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  });
  return { endpoint: await listen(server, port), close: () => stop(server) };
}

async function answer(folder: string, request: IncomingMessage): Promise<Answer> {
  const isKnown = request.headers.authorization?.startsWith(
    `AWS4-HMAC-SHA256 Credential=${S3_KEY.accessKeyId}/`,
  );
  if (isKnown !== true) return { status: 403 };
  const file = fileOf(folder, request.url?.split("?")[0] ?? "");
  const { range } = request.headers;
  const source = request.headers["x-amz-copy-source"];
  if (request.method === "DELETE") {
    await rm(file, { force: true });
    return { status: 204 };
  }
  try {
    if (request.method !== "PUT") return part(await readFile(file), range);
    if (typeof source !== "string") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await write(file, Buffer.concat(chunks));
      return { status: 200, headers: { etag: '"x"' } };
    }
    const copy = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await copyFile(fileOf(folder, source), copy);
    await rename(copy, file);
    return {
      status: 200,
      body: "<CopyObjectResult><ETag>x</ETag></CopyObjectResult>",
      headers: XML,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>", headers: XML };
  }
}

/** Returns one file name per object key, whatever characters the key has. */
function fileOf(folder: string, key: string): string {
  const path = decodeURIComponent(key).replace(/^\//, "");
  return join(folder, encodeURIComponent(path));
}

/** Writes an object. Its content is on disk under the final name before the write is acknowledged. */
async function write(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, "w");
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

function part(content: Buffer, range: string | undefined): Answer {
  const found = /^bytes=(\d+)-(\d+)$/.exec(range ?? "");
  return found
    ? { status: 206, body: content.subarray(Number(found[1]), Number(found[2]) + 1) }
    : { status: 200, body: content };
}
