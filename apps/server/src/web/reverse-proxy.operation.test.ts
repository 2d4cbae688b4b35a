import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import { freePort } from "@leyenda/platform/database/free-port";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const GUIDES = resolve(import.meta.dirname, "../../../../docs/guides");
const NAME = "leyenda.example";
const ADDRESSES = ["127.0.0.1", "[::1]"];

let folder: string;
let home: ServerHome;
let tournament: string;

interface Ports {
  readonly plain: number;
  readonly tls: number;
}

interface Proxy {
  readonly recipe: string;
  /** The guide's configuration of the proxy, with this machine's addresses and a temporary certificate. */
  readonly adapt: (recipe: string, ports: Ports) => string;
  /** The commands that check the proxy's configuration and run the proxy. */
  readonly check: (file: string) => readonly [string, ...string[]];
  readonly serve: (file: string) => readonly [string, ...string[]];
}

const nginx: Proxy = {
  recipe: "nginx.conf",
  adapt: (recipe, { plain, tls }) =>
    // The part of Debian's `nginx.conf` that includes the files of `conf.d`.
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {}
     http { access_log off; include /etc/nginx/mime.types;
     ${recipe
       .replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)
       .replace("127.0.0.1:3000", new URL(home.url).host)
       .replace("listen 80;", `listen 127.0.0.1:${plain};`)
       .replace("listen [::]:80;", `listen [::1]:${plain};`)
       .replace("listen 443 ssl", `listen 127.0.0.1:${tls} ssl`)
       .replace("listen [::]:443 ssl", `listen [::1]:${tls} ssl`)} }`,
  check: (file) => ["nginx", "-t", "-c", file],
  serve: (file) => ["nginx", "-c", file],
};

const haproxy: Proxy = {
  recipe: "haproxy.cfg",
  adapt: (recipe, { plain, tls }) =>
    recipe
      .replace("bind :::80 ", `bind :::${plain} `)
      .replace("bind :::443 ", `bind :::${tls} `)
      .replace("/etc/haproxy/leyenda.pem", join(folder, "leyenda.pem"))
      .replace("10.0.0.11:3000", new URL(home.url).host)
      .replace("10.0.0.12:3000", "127.0.0.1:1"),
  check: (file) => ["haproxy", "-c", "-f", file],
  serve: (file) => ["haproxy", "-db", "-f", file],
};

function createCertificate(): void {
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME},IP:127.0.0.1`];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...subject, ...files],
    { stdio: "ignore" },
  );
  writeFileSync(
    join(folder, "leyenda.pem"),
    readFileSync(certificate, "utf8") + readFileSync(key, "utf8"),
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-proxy-"));
  createCertificate();
  home = await createServerHome();
  await home.start({ SITE_URL: `https://${NAME}`, DEMO: "1" });
  const database = new pg.Client(home.databaseUrl());
  await database.connect();
  const found = await database.query<{ id: string }>("select id from public.tournaments limit 1");
  await database.end();
  tournament = found.rows[0]?.id ?? "";
});

afterAll(async () => {
  await home.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([nginx, haproxy])("the guide's $recipe", ({ recipe, adapt, check, serve }) => {
  let proxy: ChildProcess;
  let ports: Ports;
  let url: string;

  /** Requests the site under its name with `curl`, because `fetch` cannot trust a self-signed certificate. */
  const curl = (args: readonly string[], address = "127.0.0.1"): string =>
    spawnSync(
      "curl",
      ["-s", "--max-time", "60", "--cacert", join(folder, "fullchain.pem")].concat(
        ["--resolve", `${NAME}:${ports.tls}:${address}`],
        args,
      ),
      { encoding: "utf8" },
    ).stdout;

  beforeAll(async () => {
    ports = { plain: await freePort(), tls: await freePort() };
    url = `https://${NAME}:${ports.tls}`;
  });

  afterAll(async () => {
    const ended = once(proxy, "exit");
    proxy.kill("SIGTERM");
    await ended;
  });

  it("is accepted, and serves the site", async () => {
    const file = join(folder, recipe);
    writeFileSync(file, adapt(readFileSync(join(GUIDES, recipe), "utf8"), ports));
    const [checker, ...checks] = check(file);
    const checked = spawnSync(checker, checks, { encoding: "utf8" });
    expect([checked.status, checked.stderr]).toEqual([0, expect.not.stringMatching(/warn/i)]);
    const [program, ...args] = serve(file);
    proxy = spawn(program, args, { stdio: "ignore" });
    const ready = () => curl([`${url}/ready`]);
    await expect.poll(ready, { interval: 200, timeout: 60_000 }).toBe('{"status":"ready"}');
  });

  it.each(ADDRESSES)("sends plain visitors at %s to https", async (address) => {
    const plain = await fetch(`http://${address}:${ports.plain}/news`, {
      headers: { host: NAME },
      redirect: "manual",
    });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/news$/),
    ]);
  });

  it.each(ADDRESSES)("serves pages at %s in HTTP/2, for https alone on this name", (address) => {
    const page = curl(["-i", `${url}/`], address);
    expect(page).toMatch(/^HTTP\/2 200/);
    expect(page.match(/^strict-transport-security: .*$/gim)).toEqual([
      "strict-transport-security: max-age=31536000",
    ]);
    expect(page).toContain("<h1");
  });

  it("does not pass for a request from this machine", () => {
    expect(curl(["-o", "/dev/null", "-w", "%{http_code}", `${url}/metrics`])).toBe("403");
  });

  it("passes an event stream as it is written", () => {
    // The stream never ends, so `curl` stops at its timeout. A proxy that buffers would have sent nothing by then.
    const stream = curl([
      "-i",
      "-N",
      "--max-time",
      "5",
      `${url}/api/tournaments/${tournament}/events`,
    ]);
    expect(stream).toMatch(/^HTTP\/2 200/);
    expect(stream).toContain("retry: 3000");
  });

  it("passes websockets", async () => {
    const { supabaseAnonKey } = JSON.parse(curl([`${url}/config.json`])) as {
      supabaseAnonKey: string;
    };
    const socket = new WebSocket(
      `wss://127.0.0.1:${ports.tls}/realtime/v1/websocket?apikey=${supabaseAnonKey}&vsn=1.0.0`,
      [],
      {
        ca: readFileSync(join(folder, "fullchain.pem")),
        headers: { host: NAME, origin: `https://${NAME}` },
      },
    );
    await once(socket, "open");
    socket.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" }));
    const [answer] = (await once(socket, "message")) as [Buffer];
    expect(JSON.parse(answer.toString())).toMatchObject({ ref: "1", payload: { status: "ok" } });
    socket.close();
  });
});
