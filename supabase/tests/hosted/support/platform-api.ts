import { createServer } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The CLI's description of a function, in addition to its files. */
interface Deployment {
  readonly entrypoint_path: string;
  readonly import_map_path: string;
  readonly verify_jwt: boolean;
  readonly name: string;
}

/** The part of the hosted platform's management interface that deploys functions. */
export interface PlatformApi {
  readonly url: string;
  readonly deployed: Deployment[];
  close(): Promise<void>;
}

/** Accepts deployments of functions and writes their files below `folder`. The real platform would bundle them. */
export async function startPlatformApi(folder: string): Promise<PlatformApi> {
  const deployed: Deployment[] = [];

  async function takeUpload(body: Buffer<ArrayBuffer>, contentType: string): Promise<void> {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    for (const [field, value] of form) {
      if (typeof value === "string") {
        if (field === "metadata") deployed.push(JSON.parse(value));
        continue;
      }
      const file = join(folder, value.name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(await value.arrayBuffer()));
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://platform");
      const slug = searchParams.get("slug");
      const isUpload = pathname.endsWith("/functions/deploy");
      const taken = isUpload
        ? takeUpload(Buffer.concat(chunks), request.headers["content-type"] ?? "")
        : Promise.resolve();
      void taken.then(() => {
        response.writeHead(isUpload ? 201 : 200, { "content-type": "application/json" });
        const times = { created_at: 1, updated_at: 1 };
        const answer = { id: slug, slug, name: slug, status: "ACTIVE", version: 1, ...times };
        response.end(JSON.stringify(isUpload ? answer : {}));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    deployed,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
