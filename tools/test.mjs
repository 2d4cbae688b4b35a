/**
 * `npm test`: everything, on real PostgreSQL, the real server and a real browser.
 * `npm run test:fast` (--fast): what needs no database and no browser: pure rules, components, tools.
 * `npm run test:hostile` (--hostile): what attackers do, longer than within `npm test`.
 * `npm run test:long` (--long): comparisons and crashes of which `npm test` tries a fifth, in full, and every journey at
 * each width that it can go at.
 * `npm run test:operation` (--operation): what the guides tell an operator, over whole installations; takes
 * root and Debian's packages, and is no part of `npm test`.
 * `npm run test:cluster` (--cluster): several machines on one, hurt at random; takes Debian's packages, and root for
 * full disks. `CLUSTER_FAULTS` says how often (each kind once), `CLUSTER_SEED` repeats a run.
 * Each names its slowest files and journeys, then what failed with its first lines, and ends with one line
 * that counts passed and failed tests.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled, NODE, run } from "./lib/bootstrap.mjs";
import { ROOT } from "./lib/installation.mjs";
import { inNamespace } from "./lib/cluster/namespace.mjs";
import { installDebianPackages } from "./lib/debian-packages.mjs";
import { failuresOfVitest, journeysOf, printFailures, printSlowest } from "./lib/test-report.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

const isFast = process.argv.includes("--fast");
const isLong = process.argv.includes("--long");
const isHostile = process.argv.includes("--hostile");
const isOperation = process.argv.includes("--operation");
const isCluster = process.argv.includes("--cluster");

/** What `npm run test:hostile` sets where the caller did not: about ten minutes on two cores. */
const HOSTILE_SIZE = { HOSTILE_SECONDS: "30", HOSTILE_SCALE: "5" };

/** What is sized by LONG_SHARE (`apps/server/src/testing/long-size.ts`), by its project. */
const LONG_FILES = {
  server: ["oracle-product", "storage-crash", "recovery"],
  web: ["queued-result"],
  database: ["entered-results"],
};
const reports = mkdtempSync(path.join(tmpdir(), "leyenda-tests-"));
const counts = { passed: 0, failed: 0 };
/** @type {import("./lib/test-report.mjs").Failure[]} */
const failures = [];

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
  const slowest = path.join(ROOT, "tools/lib/slowest-reporter.mjs");
  const reporters = ["default", "json", slowest].map((name) => `--reporter=${name}`);
  const whole = [vitest, "run", ...reporters, `--outputFile.json=${report}`, ...args];
  const program = isCluster ? inNamespace(NODE, whole) : { command: NODE, args: whole };
  const code = run(program.command, program.args, {
    ...environment,
    ...(program.isNamespace && { CLUSTER_NAMESPACE: "1" }),
  });
  const result = readJson(report);
  counts.passed += result.numPassedTests ?? 0;
  counts.failed += result.numFailedTests ?? 0;
  failures.push(...failuresOfVitest(result));
  return code;
}

/** @param {"one" | "both"} widths at which a journey goes that can go at a desk and on a phone */
function runPlaywright(widths) {
  const report = path.join(reports, "playwright.json");
  const code = run(
    NODE,
    [path.join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_WIDTHS: widths },
  );
  const result = readJson(report);
  const { stats } = result;
  const journeys = journeysOf(result);
  printSlowest("Los recorridos más lentos", journeys);
  failures.push(...journeys.filter(({ message }) => message));
  counts.passed += stats?.expected ?? 0;
  counts.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return code;
}

/** What the tests run on: the system's packages come while the web app is built. */
async function prepare(options = {}) {
  const packagesAreThere = installDebianPackages(options);
  ensureWebBuild();
  await packagesAreThere();
}

ensureInstalled();
// Half of what a start costs is reading code: servers, commands and workers keep what they read.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), "leyenda-compiled");
let code = 0;
if (isFast) {
  code = runVitest(["--project=web", "--project=web-dom", "--project=tools", "--project=unit"]);
} else if (isHostile) {
  code = runVitest(["--project=hostile"], { ...HOSTILE_SIZE, ...process.env });
} else if (isLong) {
  await prepare();
  for (const [project, files] of Object.entries(LONG_FILES))
    code =
      runVitest([`--project=${project}`, ...files], { LONG_SHARE: "1", ...process.env }) || code;
  code =
    runVitest(["--project=database", "veto-races"], { VETOES: "100000", ...process.env }) || code;
  code = runPlaywright("both") || code;
} else if (isOperation) {
  await prepare({ forOperation: true });
  // One after the other: each measures or installs something of its own.
  code = runVitest(["--project=operation", "--no-file-parallelism"]);
} else if (isCluster) {
  await prepare({ forCluster: true });
  // One after the other: a cluster takes the whole machine.
  code = runVitest(["--project=cluster", "--no-file-parallelism"]);
} else {
  await prepare();
  code = runVitest(["--project=!operation", "--project=!cluster"]) || code;
  code = runPlaywright("one") || code;
}
rmSync(reports, { recursive: true, force: true });
if (code !== 0 && counts.failed === 0) counts.failed = 1;
printFailures(failures);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(code);
