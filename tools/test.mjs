/**
 * `npm test`: everything, on real PostgreSQL, the real server and a real browser.
 * `npm run test:fast` (--fast): what needs no database and no browser: pure rules, components, tools.
 * `npm run test:hostile` (--hostile): what attackers do, longer than within `npm test`.
 * Ends with one line that counts passed and failed tests.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled, NODE, ROOT, run } from "./lib/bootstrap.mjs";
import { ensureDebianPackages } from "./lib/debian-packages.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

const isFast = process.argv.includes("--fast");
const isHostile = process.argv.includes("--hostile");

/** What `npm run test:hostile` sets where the caller did not: about ten minutes on two cores. */
const HOSTILE_SIZE = { HOSTILE_SECONDS: "30", HOSTILE_SCALE: "5" };
const reports = mkdtempSync(path.join(tmpdir(), "leyenda-tests-"));
const counts = { passed: 0, failed: 0 };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function runVitest(args, environment = {}) {
  const report = path.join(reports, "vitest.json");
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = run(NODE, [vitest, "run", ...reporters, ...args], environment);
  const result = readJson(report);
  counts.passed += result.numPassedTests ?? 0;
  counts.failed += result.numFailedTests ?? 0;
  return code;
}

function runPlaywright() {
  const report = path.join(reports, "playwright.json");
  const code = run(
    NODE,
    [path.join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { stats } = readJson(report);
  counts.passed += stats?.expected ?? 0;
  counts.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return code;
}

ensureInstalled();
let code = 0;
if (isFast) {
  code = runVitest(["--project=web", "--project=tools", "--project=unit"]);
} else if (isHostile) {
  code = runVitest(["--project=hostile"], { ...HOSTILE_SIZE, ...process.env });
} else {
  ensureDebianPackages();
  ensureWebBuild();
  code = runVitest([]) || code;
  code = runPlaywright() || code;
}
rmSync(reports, { recursive: true, force: true });
if (code !== 0 && counts.failed === 0) counts.failed = 1;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(code);
