import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Lockfile, missingPlatformPackages } from "./lib/lockfile-packages.ts";

const text = readFileSync(path.resolve(import.meta.dirname, "../package-lock.json"), "utf8");

test("the lockfile holds every platform's packages, or npm ci would refuse it", () => {
  const names = missingPlatformPackages(JSON.parse(text) as Lockfile).map(({ name }) => name);
  expect(names, "run tools/complete-lockfile.ts").toEqual([]);
});

test("the lockfile names no download address", () => {
  expect(text).not.toMatch(/"resolved": *"https?:/);
});
