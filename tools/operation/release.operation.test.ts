import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "@leyenda/platform/database/free-port";
import { ROOT } from "../lib/documents/project-files.ts";
import {
  createDebianRoot,
  type DebianRoot,
  rootEnvironment,
} from "../lib/operation/debian-root.ts";
import { blocksBelow, blockWith } from "../lib/operation/guide-instructions.ts";
import { serviceOf, type Service } from "../lib/operation/systemd-service.ts";
import { parseUnit, UNCONFINED } from "../lib/operation/unit-file.ts";
import { releaseVersion } from "../lib/release/version.mjs";

const version = releaseVersion(ROOT);
/** The version in the file names of the guide. */
const EXAMPLE = "1.0.0";
/** The name of the GnuPG key that signs the release. */
const KEY = "releases@leyenda.example";
/** The README promises that the commands of a checkout work from this version of Node. */
const OLDEST_NODE = "20";
/** The highest accepted score of `systemd-analyze security`, in tenths. A service without protection has 100. */
const MOST_EXPOSED = 40;
const GUIDE = "docs/guides/releases.md";
const TARBALL = blocksBelow(GUIDE, "The tarball");
const DEBIAN = blocksBelow(GUIDE, "The Debian package");
/** The folder with the release's files in the new system. */
const DELIVERED = "/srv/delivered";

let folder: string;
let root: DebianRoot;
let port: number;
let signing: Readonly<Record<string, string>>;
let service: Service | null = null;

/** Runs the guide's commands, except those of systemd, which the test replaces. */
const asRoot = (lines: string): Promise<string> =>
  root.run(
    `cd ${DELIVERED} && ${lines.replace(/^systemctl .*$/gm, "true").replaceAll(EXAMPLE, version)}`,
  );

async function expectServing(): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const ready = await fetch(`${url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
  const health = (await (await fetch(`${url}/health`)).json()) as { version: string };
  expect(health.version).toMatch(new RegExp(`^${packageJson.version} \\([0-9a-f]{12}\\)$`));
  expect(await (await fetch(url)).text()).toContain("<h1");
}

function release(target: string, node = process.execPath, env = {}): void {
  execFileSync(node, ["tools/release.mjs", target], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
}

/** Creates a GnuPG key. Returns the environment variables that make the release use it. */
function createKey(): Readonly<Record<string, string>> {
  const home = path.join(folder, "gnupg");
  mkdirSync(home, { mode: 0o700 });
  const env = { GNUPGHOME: home, RELEASE_KEY: KEY };
  const args = ["--batch", "--passphrase", "", "--quick-generate-key", KEY, "ed25519", "sign"];
  execFileSync("gpg", args, { env: { ...process.env, ...env }, stdio: "ignore" });
  return env;
}

function installNode(version: string): string {
  const place = path.join(folder, `node-${version}`);
  mkdirSync(place);
  execFileSync("npm", ["install", "--no-save", "--prefix", place, `node@${version}`], {
    stdio: "ignore",
  });
  return path.join(place, "node_modules/node/bin/node");
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "leyenda-released-"));
  signing = createKey();
  release(path.join(folder, "first"), process.execPath, signing);
  root = createDebianRoot();
  port = await freePort();
  mkdirSync(root.outside(DELIVERED), { recursive: true });
  for (const file of readdirSync(path.join(folder, "first")))
    cpSync(path.join(folder, "first", file), root.outside(`${DELIVERED}/${file}`));
  // Removes Node and npm, because a machine that runs the release must not need them.
  await root.run(
    `apt-get purge -y -q nodejs && rm -rf /usr/bin/npm /usr/lib/node_modules
     echo 'APT::Get::Assume-Yes "true";' > /etc/apt/apt.conf.d/yes`,
  );
});

afterAll(async () => {
  await service?.stop();
  root.remove();
  rmSync(folder, { recursive: true });
});

describe("what npm run release makes", () => {
  it("has checksums that hold, and a bill of what is delivered and nothing else", async () => {
    expect(await asRoot(blockWith(TARBALL, "sha256sum"))).toMatch(/^(.+: OK\n){3}$/);
    const bill = JSON.parse(
      readFileSync(path.join(folder, `first/leyenda-${version}.cdx.json`), "utf8"),
    ) as { bomFormat: string; components: { name: string; version: string }[] };
    const names = bill.components.map(({ name }) => name);
    expect(bill.bomFormat).toBe("CycloneDX");
    expect(names).toEqual(expect.arrayContaining(["fastify", "node", "pg", "sharp"]));
    expect(bill.components.find(({ name }) => name === "postgresql")?.version).toMatch(
      /^\d+\.\d+$/,
    );
    expect(
      names.filter((name) => ["vitest", "vite", "oxlint", "playwright"].includes(name)),
    ).toEqual([]);
  });

  it("has checksums signed with the key that was given", () => {
    const verify = blockWith(TARBALL, "gpg --verify");
    const options = { cwd: path.join(folder, "first"), env: { ...process.env, ...signing } };
    expect(spawnSync("sh", ["-ec", verify], { ...options, encoding: "utf8" }).stderr).toContain(
      `Good signature from "${KEY}"`,
    );
  });

  it("runs from the tarball where neither Node nor npm is, as an ordinary account", async () => {
    await expect(root.run("node --version")).rejects.toThrow("node --version");
    await root.run("useradd --create-home persona");
    await root.run(`cp ${DELIVERED}/*.tar.gz /home/persona/`);
    const HOME = "/home/persona";
    const env = { ...rootEnvironment(), HOME };
    const unpack = blockWith(TARBALL, "tar -xzf").replaceAll(EXAMPLE, version);
    const start = blockWith(TARBALL, "leyenda start").replaceAll(EXAMPLE, version);
    await root.run(`cd && ${unpack}`, { user: "persona", env });
    service = serviceOf(root, {
      ...UNCONFINED,
      user: "persona",
      workingDirectory: HOME,
      command: [
        "sh",
        "-c",
        `exec env ${start.replace("https://leyenda.example", `http://127.0.0.1:${port}`)}`,
      ],
      environment: { ...env, PORT: String(port) },
      stateDirectory: "persona",
    });
    const { isReady, said } = await service.start();
    expect(said).toContain("lista en");
    expect(isReady).toBe(true);
    await expectServing();
    await service.stop();
    service = null;
  });

  it("is installed by apt, with an account, a unit and settings that only root and the service read", async () => {
    await asRoot(blockWith(DEBIAN, "apt install ./"));
    const [account, mode, link] = (
      await root.run(
        `getent passwd leyenda | cut -d: -f6,7; stat -c '%U:%G %a' /etc/leyenda/leyenda.env; readlink -f /usr/bin/leyenda`,
      )
    )
      .trim()
      .split("\n");
    expect([account, mode, link]).toEqual([
      "/var/lib/leyenda:/usr/sbin/nologin",
      "root:leyenda 640",
      "/usr/lib/leyenda/bin/leyenda",
    ]);
    await root.run(
      `printf 'SITE_URL=http://127.0.0.1:${port}\\nPORT=${port}\\nBACKUP_DIR=/var/lib/leyenda/backups\\nBACKUP_PASSPHRASE="una frase que nadie sabe"\\n' >> /etc/leyenda/leyenda.env`,
    );
    const unit = parseUnit(await root.run("cat /usr/lib/systemd/system/leyenda.service"));
    service = serviceOf(root, unit);
    const started = await service.start();
    expect(started.said).toContain("lista en");
    expect(started.isReady).toBe(true);
    await expectServing();
  });

  it("says whose each part is and under which licence", async () => {
    const [copyright, notices] = await Promise.all(
      ["copyright", "THIRD-PARTY-NOTICES.txt"].map((name) =>
        root.run(`cat /usr/share/doc/leyenda/${name}`),
      ),
    );
    expect(copyright).toMatch(/^Format: https:\/\/www.debian.org\//);
    for (const part of ["fastify", "sharp", "PostgreSQL", "Node", "react-dom"])
      expect(notices).toMatch(new RegExp(`^(#+ )?${part}\\b.*\\d`, "m"));
    expect(notices).toContain("PostgreSQL Global Development Group");
    expect(notices).toContain("Node.js is licensed for use as follows");
  });

  it("has a unit that systemd itself calls little exposed", async () => {
    const unit = path.join(folder, "leyenda.service");
    writeFileSync(unit, await root.run("cat /usr/lib/systemd/system/leyenda.service"));
    const judged = spawnSync(
      "systemd-analyze",
      ["security", "--offline=true", `--threshold=${MOST_EXPOSED}`, unit],
      { encoding: "utf8" },
    );
    expect([judged.status, judged.stdout + judged.stderr]).toEqual([
      0,
      expect.stringContaining("Overall exposure level"),
    ]);
  });

  it("has a doctor whose only complaint is what nobody has set yet", async () => {
    const examined = await asRoot(`${blockWith(DEBIAN, "leyenda doctor")} || true`);
    const bad = examined.split("\n").filter((line) => line.startsWith("MAL"));
    expect(bad.filter((line) => !/No sale ningún correo|Copias/.test(line))).toEqual([]);
    expect(examined).toContain(`bien   Sitio: http://127.0.0.1:${port} lleva hasta aquí.`);
    expect(examined).toContain("bien   Base de datos: Se lee y se escribe en ella.");
  });

  it("leaves the data when it is removed, and after a purge too, which takes the settings", async () => {
    await service?.stop();
    service = null;
    await asRoot(blockWith(DEBIAN, "apt remove"));
    expect(
      await root.run(
        "ls -d /usr/lib/leyenda/node_modules /etc/leyenda/leyenda.env /var/lib/leyenda/secrets.json || true",
      ),
    ).toBe("/etc/leyenda/leyenda.env\n/var/lib/leyenda/secrets.json\n");
    expect(await asRoot(blockWith(DEBIAN, "apt purge"))).toContain("siguen en /var/lib/leyenda");
    expect(await root.run("ls -d /etc/leyenda /var/lib/leyenda/secrets.json || true")).toBe(
      "/var/lib/leyenda/secrets.json\n",
    );
  });

  it("is the same to the byte when it is made again, with the oldest Node of the README", () => {
    release(path.join(folder, "second"), installNode(OLDEST_NODE));
    const sums = ["first", "second"].map((one) =>
      readFileSync(path.join(folder, one, "SHA256SUMS"), "utf8"),
    );
    expect(sums[1]).toBe(sums[0]);
  });
});
