import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signHs256 } from "@leyenda/platform/hs256";
import { PROJECT_FOLDER } from "../../config/project-folder.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createFunctionsService } from "@leyenda/platform/src/functions/functions-service.ts";

const ECHO = `
import { setting } from "../_shared/environment.ts";
export default { async fetch(request) {
  const url = new URL(request.url);
  return Response.json({ method: request.method, path: url.pathname, body: await request.text(), header: request.headers.get("x-one"),
    url: setting("SUPABASE_URL"), home: setting("HOME") ?? null }, { status: 201, headers: { "x-two": "2" } });
} };`;

let server: TestServer;
let app: FastifyInstance;
let base: string;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), "leyenda-functions-"));
  const write = (name: string, code: string): void => {
    mkdirSync(join(folder, "functions", name), { recursive: true });
    writeFileSync(
      join(folder, "functions", name, name === "_shared" ? "environment.ts" : "index.ts"),
      code,
    );
  };
  write(
    "_shared",
    `import { AsyncLocalStorage } from "node:async_hooks";
const given = new AsyncLocalStorage();
export const withEnvironment = (environment, work) => given.run(environment, work);
export const setting = (name) => given.getStore()?.[name];`,
  );
  write("echo", ECHO);
  write("open-echo", ECHO);
  write("broken", `export default { fetch() { throw new Error("secret detail"); } };`);
  write("unloadable", `import "./missing.ts";`);
  writeFileSync(
    join(folder, "config.toml"),
    `[functions.open-echo]\nverify_jwt = false\n\n[functions.echo]\nverify_jwt = true\n[other]\nverify_jwt = false\n`,
  );
  app = Fastify();
  await app.register(createFunctionsService(server.context, { folder, environment: () => ({}) }), {
    prefix: "/functions/v1",
  });
  base = `${await app.listen({ port: 0, host: "127.0.0.1" })}/functions/v1`;
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const authorized = () => ({ authorization: `Bearer ${server.anonKey}` });

describe("functions", () => {
  it("get the request as it came and answer as they like", async () => {
    const response = await fetch(`${base}/echo/deeper?x=1`, {
      method: "POST",
      headers: { ...authorized(), "x-one": "1" },
      body: "hola ñ",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-two")).toBe("2");
    expect(await response.json()).toMatchObject({
      method: "POST",
      path: "/functions/v1/echo/deeper",
      body: "hola ñ",
      header: "1",
    });
  });

  it("see their own settings and nothing of the server's environment", async () => {
    const response = await fetch(`${base}/echo`, { headers: authorized() });
    expect(await response.json()).toMatchObject({
      url: base.replace("/functions/v1", ""),
      home: null,
    });
  });

  it("need a token of ours unless the project file says otherwise", async () => {
    const forged = signHs256({ role: "anon" }, "another-secret-of-thirty-two-characters");
    expect((await fetch(`${base}/echo`)).status).toBe(401);
    const answer = await fetch(`${base}/echo`, { headers: { authorization: `Bearer ${forged}` } });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 401,
      body: { code: "UNAUTHORIZED_INVALID_JWT", message: "Invalid JWT" },
    });
    expect((await fetch(`${base}/open-echo`)).status).toBe(201);
  });

  it.each(["nada", "_shared", "..%2f..%2fpackage", "Echo", "%00", ""])(
    "answer 404 for %s",
    async (name) => {
      const response = await fetch(`${base}/${name}`, { method: "POST", headers: authorized() });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
    },
  );

  it("fail without telling why, alone", async () => {
    for (const name of ["broken", "unloadable"]) {
      const response = await fetch(`${base}/${name}`, { headers: authorized() });
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain("secret detail");
    }
    expect((await fetch(`${base}/echo`, { headers: authorized() })).status).toBe(201);
  });

  it("take a body of at most a megabyte", async () => {
    const response = await fetch(`${base}/echo`, {
      method: "POST",
      headers: authorized(),
      body: "x".repeat(1_100_000),
    });
    expect(response.status).toBe(413);
  });

  it("answer preflights of any origin at the gateway", async () => {
    const response = await fetch(`${server.url}/functions/v1/create-stripe-checkout`, {
      method: "OPTIONS",
      headers: { origin: "https://otro.example", "access-control-request-method": "POST" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  it("import the same versions on the hosted platform as here", () => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(PROJECT_FOLDER, file), "utf8"));
    const { dependencies } = read("package.json") as { dependencies: Record<string, string> };
    // The project's own packages are imported as files, because they are in no registry.
    const expected = Object.entries(dependencies)
      .filter(([name]) => !name.startsWith("@leyenda/"))
      .map(([name, version]) => [name, `npm:${name}@${version}`]);
    const { imports } = read("functions/deno.json") as { imports: Record<string, string> };
    const modules = Object.entries(imports).filter(([name]) => !name.endsWith("/"));
    const [own, foreign] = [
      modules.filter(([, target]) => target.startsWith(".")),
      modules.filter(([, target]) => !target.startsWith(".")),
    ];
    expect(Object.fromEntries(foreign)).toEqual(Object.fromEntries(expected));
    for (const [, target] of own)
      expect(existsSync(join(PROJECT_FOLDER, "functions", target))).toBe(true);
    // An import of a path inside a package names the same version as the package.
    for (const [name, target] of Object.entries(imports)) {
      if (!name.endsWith("/")) continue;
      expect(target).toBe(`npm:/${name.slice(0, -1)}@${dependencies[name.slice(0, -1)]}/`);
    }
  });
});
