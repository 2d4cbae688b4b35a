import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { freePort } from "@leyenda/platform/database/free-port";
import { createServerHome, type ServerHome } from "../testing/child-server.ts";

const RECIPE = resolve(import.meta.dirname, "../../../../docs/guides/nginx.conf");
const NAME = "leyenda.example";

let folder: string;
let home: ServerHome;
let nginx: ChildProcess;
let ports: { readonly plain: number; readonly tls: number };

/** The guide's file with this machine's addresses and a temporary certificate. */
function ownRecipe(): string {
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "1",
      "-subj",
      `/CN=${NAME}`,
      "-addext",
      `subjectAltName=DNS:${NAME},IP:127.0.0.1`,
      "-keyout",
      join(folder, "privkey.pem"),
      "-out",
      join(folder, "fullchain.pem"),
    ],
    { stdio: "ignore" },
  );
  return readFileSync(RECIPE, "utf8")
    .replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)
    .replace("127.0.0.1:3000", new URL(home.url).host)
    .replace("listen 80;", `listen 127.0.0.1:${ports.plain};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.tls} ssl`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "leyenda-nginx-"));
  home = await createServerHome();
  await home.start({ NODE_ENV: "production", SITE_URL: `https://${NAME}` });
  ports = { plain: await freePort(), tls: await freePort() };
  mkdirSync(join(folder, "conf.d"));
  writeFileSync(join(folder, "conf.d/leyenda.conf"), ownRecipe());
  // The part of Debian's nginx.conf around conf.d.
  writeFileSync(
    join(folder, "nginx.conf"),
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {}
     http { access_log off; include /etc/nginx/mime.types; include ${folder}/conf.d/*.conf; }`,
  );
});

afterAll(async () => {
  const ended = once(nginx, "exit");
  nginx.kill("SIGQUIT");
  await ended;
  await home.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests the site by name; fetch cannot trust a self-signed certificate. */
function curl(...args: string[]): string {
  return execFileSync(
    "curl",
    [
      "-s",
      "--max-time",
      "20",
      "--cacert",
      join(folder, "fullchain.pem"),
      "--resolve",
      `${NAME}:${ports.tls}:127.0.0.1`,
      ...args,
    ],
    { encoding: "utf8" },
  );
}

describe("the guide's nginx", () => {
  it("takes the configuration", () => {
    const check = ["-t", "-c", join(folder, "nginx.conf")];
    expect(spawnSync("nginx", check, { encoding: "utf8" }).stderr).toContain("test is successful");
    nginx = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  });

  it("sends plain visitors to https, and serves pages and the data API there", async () => {
    const url = `https://${NAME}:${ports.tls}`;
    const ready = () => curl(`${url}/ready`);
    await expect.poll(ready, { interval: 200 }).toBe('{"status":"ready"}');
    const plain = await fetch(`http://127.0.0.1:${ports.plain}/news`, {
      headers: { host: NAME },
      redirect: "manual",
    });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/news$/),
    ]);
    const page = curl("-i", `${url}/`);
    expect(page).toMatch(/^HTTP\/2 200/);
    expect(page).toContain("strict-transport-security: max-age=31536000");
    expect(page).toContain("<h1");
    // Metrics are only for this machine, and a request through a proxy does not count as such.
    expect(curl("-o", "/dev/null", "-w", "%{http_code}", `${url}/metrics`)).toBe("403");
  });

  it("passes websockets", async () => {
    const { supabaseAnonKey } = JSON.parse(curl(`https://${NAME}:${ports.tls}/config.json`)) as {
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
