import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseVersion } from "./version.mjs";

let root: string;

const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.test", ...args], {
    cwd: root,
    encoding: "utf8",
  }).trim();

const commit = (): string => {
  git("commit", "--allow-empty", "-qm", "test: a commit");
  return git("rev-parse", "--short=12", "HEAD");
};

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "leyenda-version-"));
  git("init", "-q");
  writeFileSync(path.join(root, "package.json"), '{ "version": "1.0.0" }');
});
afterAll(() => rmSync(root, { recursive: true }));

it("the tagged commit has the plain version; every other commit has another, before or after it", () => {
  const first = commit();
  const versions = [releaseVersion(root)];
  const second = commit();
  versions.push(releaseVersion(root));
  git("tag", "-a", "-m", "1.0.0", "v1.0.0");
  versions.push(releaseVersion(root));
  const third = commit();
  versions.push(releaseVersion(root));
  expect(versions).toEqual([
    `1.0.0~1.g${first}`,
    `1.0.0~2.g${second}`,
    "1.0.0",
    `1.0.0+3.g${third}`,
  ]);
});

it.runIf(spawnSync("dpkg", ["--version"]).status === 0)(
  "Debian orders them like the commits",
  () => {
    const isBefore = (one: string, other: string) =>
      spawnSync("dpkg", ["--compare-versions", one, "lt", other]).status === 0;
    expect(isBefore("1.0.0~9.gffffffffffff", "1.0.0~10.g000000000000")).toBe(true);
    expect(isBefore("1.0.0~10.g000000000000", "1.0.0")).toBe(true);
    expect(isBefore("1.0.0", "1.0.0+11.g000000000000")).toBe(true);
    expect(isBefore("1.0.0+11.g000000000000", "1.0.1~12.g000000000000")).toBe(true);
  },
);
