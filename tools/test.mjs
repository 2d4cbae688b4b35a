/**
 * `npm test`: everything, on real PostgreSQL, the real server and a real browser.
 * `npm run test:fast` (--fast): the pure rules, the components and the catalogue conventions.
 * Ends with one line that counts passed and failed tests.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled, NODE, ROOT, run } from "./lib/bootstrap.mjs";
import { chromiumPath, ensureDebianPackages } from "./lib/debian-packages.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

const isFast = process.argv.includes("--fast");
const reports = mkdtempSync(path.join(tmpdir(), "leyenda-tests-"));
const counts = { passed: 0, failed: 0 };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function runVitest(args) {
  const report = path.join(reports, "vitest.json");
  const code = run(NODE, [
    path.join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...args,
  ]);
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
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: chromiumPath() },
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
