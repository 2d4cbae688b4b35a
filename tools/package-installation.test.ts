import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { installationOf, type PackageSet } from "./lib/package-installation.mjs";

let root: string;
const inModules = (file: string) => path.join(root, "node_modules", file);

/** A fake npm that records its arguments, and writes npm's lock file into `node_modules`. */
const NPM = `#!/bin/sh
echo "$@" >> asked
mkdir -p node_modules && echo '{}' > node_modules/.package-lock.json
`;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "leyenda-installation-"));
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  mkdirSync(path.join(root, "bin"));
  writeFileSync(path.join(root, "bin/npm"), NPM);
  chmodSync(path.join(root, "bin/npm"), 0o755);
  vi.stubEnv("PATH", `${path.join(root, "bin")}:${process.env["PATH"]}`);
  vi.spyOn(console, "log").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const asked = () => readFileSync(path.join(root, "asked"), "utf8").trim().split("\n");
const sets = () => {
  const installation = installationOf(root);
  return (["run", "build", "all"] as PackageSet[]).filter((set) => installation.has(set));
};

test("a bare clone has nothing, and each set holds those before it", () => {
  const installation = installationOf(root);
  expect(sets()).toEqual([]);
  installation.ensure("run");
  expect(sets()).toEqual(["run"]);
  installation.ensure("build");
  expect(sets()).toEqual(["run", "build"]);
  installation.ensure("all");
  expect(sets()).toEqual(["run", "build", "all"]);
});

test("says to npm what is wanted, whatever NODE_ENV is, and once", () => {
  for (const mode of ["production", "development"]) {
    vi.stubEnv("NODE_ENV", mode);
    installationOf(root).ensure("all");
    installationOf(root).ensure("run");
  }
  expect(asked()).toEqual([expect.stringMatching(/^ci --include=dev/)]);
});

test("adds to what is there instead of removing it from under a running server", () => {
  installationOf(root).ensure("build");
  installationOf(root).ensure("all");
  expect(asked()[1]).toMatch(/^install --no-save --include=dev/);
});

test.each(["run", "all"] as const)("an updated lockfile is installed anew: %s", (set) => {
  installationOf(root).ensure(set);
  writeFileSync(path.join(root, "package-lock.json"), '{ "name": "newer" }');
  expect(sets()).toEqual([]);
  // `run` needs only a few packages, but the update also includes the test packages that were installed before.
  installationOf(root).ensure("run");
  expect(asked()[1]).toMatch(/^ci /);
  expect(sets().at(-1)).toBe(set);
});

test("what only building needs is taken away once, without touching the lockfile", () => {
  const installation = installationOf(root);
  installation.ensure("build");
  installation.prune();
  installation.prune();
  expect(asked().slice(1)).toEqual([expect.stringMatching(/^prune --no-save --omit=dev/)]);
  expect(sets()).toEqual(["run"]);
});

test("what was cut off does not count", () => {
  writeFileSync(path.join(root, "bin/npm"), `${NPM}exit 1`);
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("ended");
  });
  expect(() => installationOf(root).ensure("run")).toThrow("ended");
  expect(existsSync(inModules(".leyenda-installed.json"))).toBe(false);
  // If npm was interrupted, its lock file in `node_modules` is missing too.
  rmSync(inModules(".package-lock.json"));
  expect(sets()).toEqual([]);
});

test.each([
  { by: "npm ci", packages: ["fastify", "vite", "oxlint"], found: ["run", "build", "all"] },
  { by: "NODE_ENV=production npm ci", packages: ["fastify"], found: ["run"] },
])("an installation by hand counts for what it holds: $by", ({ packages, found }) => {
  mkdirSync(inModules("."), { recursive: true });
  const listed = packages.map((name) => [`node_modules/${name}`, {}]);
  writeFileSync(
    inModules(".package-lock.json"),
    JSON.stringify({ packages: Object.fromEntries(listed) }),
  );
  expect(sets()).toEqual(found);
  const later = Date.now() / 1000 + 60;
  utimesSync(path.join(root, "package-lock.json"), later, later);
  expect(sets()).toEqual([]);
});
