import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { OF_INSTALLATION } from "../apps/server/src/config/environment.ts";
import { SERVER, SERVER_ENVIRONMENT } from "./lib/server-command.mjs";

/** A temporary folder with the package's command and a fake Node, which prints its arguments and environment. */
let root: string;

const installed = (file: string): string => path.join(root, "usr/lib/leyenda", file);

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "leyenda-command-"));
  const command = readFileSync("bin/leyenda", "utf8").replaceAll(
    /\/(usr\/lib|etc|var\/lib)\/leyenda/g,
    `${root}/$1/leyenda`,
  );
  write(installed("bin/leyenda"), command);
  write(installed("node_modules/node/bin/node"), '#!/bin/sh\necho "ARGS $*"\nexec env\n');
  // Fake commands, because a test may not change accounts or folder owners.
  write(path.join(root, "bin/runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n');
  write(path.join(root, "bin/install"), '#!/bin/sh\nfor last; do :; done\nmkdir -p "$last"\n');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The output of a command, and the environment of the process that it starts. */
function run(settings: string, env: Record<string, string>, ...args: readonly string[]) {
  write(path.join(root, "etc/leyenda/leyenda.env"), settings);
  const { status, stdout, stderr } = spawnSync(installed("bin/leyenda"), args, {
    cwd: root,
    encoding: "utf8",
    env: { PATH: `${root}/bin:/usr/sbin:/usr/bin:/sbin:/bin`, ...env },
  });
  const lines = stdout.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2));
  return { status, stdout, stderr, env: Object.fromEntries(lines) as Record<string, string> };
}

const LIVE = `${OF_INSTALLATION.map((name) => `${name}=live\n`).join("")}SITE_URL=https://leyenda.example\n`;

test("a command works on the service's installation, with its settings", () => {
  const { env, stdout } = run(`${LIVE}MAIL_FROM="A b$(x) <a@b>"\n#PORT=1\n`, {}, "ledger:check");
  expect(stdout).toContain(`ARGS ${installed("apps/server/src/commands/check-ledger.ts")}`);
  expect(env).toMatchObject({
    NODE_ENV: "production",
    DATA_DIR: path.join(root, "var/lib/leyenda"),
    MAIL_FROM: "A b$(x) <a@b>",
    ...Object.fromEntries(OF_INSTALLATION.map((name) => [name, "live"])),
  });
  expect(env).not.toHaveProperty("PORT");
});

test("a caller who sets DATA_DIR works on that installation, with nothing of the service's", () => {
  const { env } = run(LIVE, { DATA_DIR: "x", JWT_SECRET: "mine" }, "restore", "f");
  expect(env).toMatchObject({
    DATA_DIR: path.join(root, "x"),
    JWT_SECRET: "mine",
    SITE_URL: "https://leyenda.example",
  });
  expect(OF_INSTALLATION.filter((name) => name in env)).toEqual(["JWT_SECRET"]);
});

test("a caller who names the service's own folder works on the service's installation", () => {
  const settings = `DATA_DIR="${root}/srv"\nJWT_SECRET=live\nPORT=3000\n`;
  expect(run(settings, {}, "doctor").env).toMatchObject({ DATA_DIR: path.join(root, "srv") });
  const { env } = run(settings, { DATA_DIR: `${root}/srv/`, PORT: "4000" }, "doctor");
  expect(env).toMatchObject({ DATA_DIR: path.join(root, "srv"), JWT_SECRET: "live", PORT: "4000" });
});

test("Discord's commands, the version and the list of commands are there", () => {
  expect(run("", {}, "discord", "commands").stdout).toContain("commands/discord.ts commands\n");
  expect(run("", {}, "--version").stdout).toContain("commands/version.ts\n");
  expect(run("", {}, "--help")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Uso: /),
  });
  expect(run("", {}, "nothing")).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Uso: /),
  });
});

test("every command of an operator in package.json is one of the package's", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = Object.keys(scripts).filter((name) =>
    scripts[name]?.includes("apps/server/src/commands/"),
  );
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => run("", {}, name).status !== 0)).toEqual([]);
});

test("a release starts the server with the same arguments and bounds as a checkout", () => {
  const command = readFileSync("bin/leyenda", "utf8");
  expect(command).toContain(`set -- ${SERVER.slice(0, -1).join(" ")} "$@"`);
  const bounds = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  expect(command).toContain(`export ${bounds.join(" ")}\n`);
});
