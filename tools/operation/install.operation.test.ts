import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { rootEnvironment } from "../lib/operation/debian-root.ts";
import {
  createInstallation,
  INSTALL,
  type Installation,
  OPERATOR,
  REPOSITORY,
  UNIT,
} from "../lib/operation/production-installation.ts";
import { serviceOf } from "../lib/operation/systemd-service.ts";
import { parseUnit, UNCONFINED } from "../lib/operation/unit-file.ts";

/** The size limit of `node_modules` in an installation for production. */
const MOST_MEGABYTES = 400;

let here: Installation;

const commit = (change: string): Promise<string> =>
  here.root.run(
    `cd ${REPOSITORY} && ${change} && git -c user.name=t -c user.email=t@example.test commit -qam change`,
  );

async function expectServing(): Promise<void> {
  const ready = await fetch(`${here.url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  const page = await fetch(here.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<h1");
}

beforeAll(async () => {
  here = await createInstallation();
});

afterAll(() => here.remove());

describe("an installation on a Debian of its own, as the guide says", () => {
  it("starts from a fresh clone as the unit's user, with what running needs and no more", async () => {
    await here.install();
    const started = await here.service.start();
    expect(started.said).toContain("lista en");
    expect(started.isReady).toBe(true);
    await expectServing();

    const [owner, code, modules, size] = (
      await here.root.run(
        `stat -c %U /var/lib/leyenda/secrets.json; stat -Lc %U /srv/leyenda/apps
         ls /srv/leyenda/node_modules | grep -cxE 'vite|vitest|lucide-react|simple-icons' || true
         du -sm /srv/leyenda/node_modules | cut -f1`,
      )
    )
      .trim()
      .split("\n");
    expect([owner, code, modules]).toEqual(["leyenda", "root", "0"]);
    expect(Number(size)).toBeLessThan(MOST_MEGABYTES);
    expect(await here.root.run("cd /srv/leyenda && git status --porcelain")).toBe("");
  });

  it("makes who signed up an administrator, though no mail came", async () => {
    expect(await here.signUpOperator()).toContain(
      `operadora (${OPERATOR.email}) ahora es administrador.`,
    );
  });

  it("ends in order when it is stopped, with nothing left to be killed", async () => {
    expect(await here.service.stop()).toEqual({ code: 0, killed: 0 });
  });

  it("starts a second time from what is there", async () => {
    const again = await here.service.restart();
    expect(again.said).not.toContain("Instalando");
    expect(again.isReady).toBe(true);
    await expectServing();
  });

  it("is updated by the same lines, lockfile and all, and keeps its data", async () => {
    const key = await here.publicKey();
    await commit("echo >> package-lock.json");
    // During the update the server continues to run unchanged.
    const updating = await here.asRoot(INSTALL, { "2026-12-01": "2026-12-02" });
    expect(updating).toContain("Lista para producción.");
    await expectServing();
    expect((await here.service.restart()).isReady).toBe(true);
    await expectServing();
    expect(await here.publicKey()).toBe(key);
    expect((await here.root.run("readlink /srv/leyenda")).trim()).toBe("/srv/leyenda-2026-12-02");
  });

  it("says what to run when the checkout changed beneath it, instead of installing at a start", async () => {
    await here.root.run("echo >> /srv/leyenda/package-lock.json");
    const refused = await here.service.restart();
    expect(refused.isReady).toBe(false);
    expect(refused.said).toContain("npm run install:production");
    await here.root.run(
      "cd /srv/leyenda && git checkout -q package-lock.json && touch -d '1 hour ago' package-lock.json",
    );
    expect((await here.service.start()).isReady).toBe(true);
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
    await here.service.stop();
    await here.root.run(
      `useradd --create-home persona && chmod -R a+rwX /var/cache/npm
       git config --system --add safe.directory '*'`,
    );
    await here.root.run(`git clone -q --depth 1 file://${REPOSITORY} /home/persona/leyenda`, {
      user: "persona",
      env: { ...rootEnvironment(), HOME },
    });
    const production = { NODE_ENV: "production", SITE_URL: here.url };
    for (const [mode, installs] of [
      [production, true],
      [{ DEMO: "0" }, false],
      [production, false],
    ] as const) {
      const started = serviceOf(here.root, {
        ...UNCONFINED,
        user: "persona",
        workingDirectory: "/home/persona/leyenda",
        // The command of `npm start`, run without npm, because npm ends before its child does.
        command: packageJson.scripts.start.split(" "),
        environment: { ...rootEnvironment(), HOME, ...mode, PORT: new URL(here.url).port },
        stateDirectory: "persona",
      });
      const { isReady, said } = await started.start();
      expect(said).toContain("lista en");
      expect([isReady, said.includes("Instalando")]).toEqual([true, installs]);
      await expectServing();
      await started.stop();
    }
  });
});
