import { writeFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "@leyenda/platform/database/free-port";
import {
  createDebianRoot,
  type DebianRoot,
  rootEnvironment,
} from "../lib/operation/debian-root.ts";
import { blocksBelow, blockWith } from "../lib/operation/guide.ts";
import { serviceOf, type Service } from "../lib/operation/service.ts";
import { createSourceRepository } from "../lib/operation/source-repository.ts";
import { parseUnit } from "../lib/operation/unit-file.ts";

const BLOCKS = blocksBelow("docs/guides/operation.md", "In production, with systemd");
const UNIT = blockWith(BLOCKS, "[Service]");
const INSTALL = blockWith(BLOCKS, "git clone");
const ADMIN = blockWith(BLOCKS, "npm run admin");
const REPOSITORY = "/opt/leyenda-source";
const EMAIL = "operadora@leyenda.example";

/** `npm run install:production` over everything; much less is what running needs. */
const MOST_MEGABYTES = 400;

let root: DebianRoot;
let service: Service;
let url: string;

/** The guide's lines, with the places that stand for the reader's own; systemd's are the test's to do. */
function asRoot(lines: string, own: Readonly<Record<string, string>> = {}): Promise<string> {
  const places = {
    "https://git.example/leyenda.git": `file://${REPOSITORY}`,
    "you@leyenda.example": EMAIL,
    ...own,
  };
  const script = lines.replace(/^systemctl .*$/gm, "");
  return root.run(
    Object.entries(places).reduce((text, [place, mine]) => text.replaceAll(place, mine), script),
  );
}

const commit = (change: string): Promise<string> =>
  root.run(
    `cd ${REPOSITORY} && ${change} && git -c user.name=t -c user.email=t@example.test commit -qam change`,
  );

async function publicKey(): Promise<string> {
  const answer = await fetch(`${url}/config.json`);
  return ((await answer.json()) as { supabaseAnonKey: string }).supabaseAnonKey;
}

async function expectServing(): Promise<void> {
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<h1");
}

beforeAll(async () => {
  root = createDebianRoot();
  createSourceRepository(root.outside(REPOSITORY));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(root.outside(file)), { recursive: true });
    writeFileSync(root.outside(file), text, { mode: 0o600 });
  };
  put("/etc/leyenda.env", `${blockWith(BLOCKS, "SMTP_URL=")}\nPORT=${port}\n`);
  service = serviceOf(root, parseUnit(UNIT));
});

afterAll(async () => {
  await service.stop();
  root.remove();
});

describe("an installation on a Debian of its own, as the guide says", () => {
  it("starts from a fresh clone as the unit's user, with what running needs and no more", async () => {
    await asRoot(blockWith(BLOCKS, "useradd"));
    await asRoot(INSTALL);
    const started = await service.start();
    expect(started.said).toContain("lista en");
    expect(started.isReady).toBe(true);
    await expectServing();

    const [owner, code, modules, size] = (
      await root.run(
        `stat -c %U /var/lib/leyenda/secrets.json; stat -Lc %U /srv/leyenda/apps
         ls /srv/leyenda/node_modules | grep -cxE 'vite|vitest|lucide-react|simple-icons' || true
         du -sm /srv/leyenda/node_modules | cut -f1`,
      )
    )
      .trim()
      .split("\n");
    expect([owner, code, modules]).toEqual(["leyenda", "root", "0"]);
    expect(Number(size)).toBeLessThan(MOST_MEGABYTES);
    expect(await root.run("cd /srv/leyenda && git status --porcelain")).toBe("");
  });

  it("makes who signed up an administrator, though no mail came", async () => {
    const answer = await fetch(`${url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: await publicKey(), "content-type": "application/json" },
      body: JSON.stringify({
        email: EMAIL,
        password: "secreta123",
        data: { username: "operadora", age_confirmed: true },
      }),
    });
    expect(answer.status).toBe(200);
    expect(await asRoot(ADMIN)).toContain(`operadora (${EMAIL}) ahora es administrador.`);
  });

  it("starts a second time from what is there", async () => {
    const again = await service.restart();
    expect(again.said).not.toContain("Instalando");
    expect(again.isReady).toBe(true);
    await expectServing();
  });

  it("is updated by the same lines, lockfile and all, and keeps its data", async () => {
    const key = await publicKey();
    await commit("echo >> package-lock.json");
    // The one that runs is not touched meanwhile.
    const updating = await asRoot(INSTALL, { "2026-12-01": "2026-12-02" });
    expect(updating).toContain("Lista para producción.");
    await expectServing();
    expect((await service.restart()).isReady).toBe(true);
    await expectServing();
    expect(await publicKey()).toBe(key);
    expect((await root.run("readlink /srv/leyenda")).trim()).toBe("/srv/leyenda-2026-12-02");
  });

  it("says what to run when the checkout changed beneath it, instead of installing at a start", async () => {
    await root.run("echo >> /srv/leyenda/package-lock.json");
    const refused = await service.restart();
    expect(refused.isReady).toBe(false);
    expect(refused.said).toContain("npm run install:production");
    await root.run(
      "cd /srv/leyenda && git checkout -q package-lock.json && touch -d '1 hour ago' package-lock.json",
    );
    expect((await service.start()).isReady).toBe(true);
  });

  it("has a unit that a machine starts by itself, restarted by the guide's last lines", () => {
    expect(parseUnit(UNIT).wantedBy).toBe("multi-user.target");
    expect(INSTALL.split("\n").slice(-2)).toEqual([
      "systemctl enable leyenda",
      "systemctl restart leyenda",
    ]);
  });
});

describe("npm start on a bare clone of one's own", () => {
  it("installs, builds and serves in production, and then in either mode without installing", async () => {
    const HOME = "/home/persona";
    await service.stop();
    await root.run(
      `useradd --create-home persona && chmod -R a+rwX /var/cache/npm
       git config --system --add safe.directory '*'`,
    );
    await root.run(`git clone -q --depth 1 file://${REPOSITORY} /home/persona/leyenda`, {
      user: "persona",
      env: { ...rootEnvironment(), HOME },
    });
    const production = { NODE_ENV: "production", SITE_URL: url };
    for (const [mode, installs] of [
      [production, true],
      [{ DEMO: "0" }, false],
      [production, false],
    ] as const) {
      const started = serviceOf(root, {
        user: "persona",
        workingDirectory: "/home/persona/leyenda",
        // What npm runs: npm itself ends before what it started, and nobody could wait for that.
        command: packageJson.scripts.start.split(" "),
        environment: { ...rootEnvironment(), HOME, ...mode, PORT: new URL(url).port },
        environmentFile: null,
        stateDirectory: "persona",
        wantedBy: "",
      });
      const { isReady, said } = await started.start();
      expect(said).toContain("lista en");
      expect([isReady, said.includes("Instalando")]).toEqual([true, installs]);
      await expectServing();
      await started.stop();
    }
  });
});
