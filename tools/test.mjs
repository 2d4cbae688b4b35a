/**
 * Runs the test tiers. A tier uses the real parts that it needs: PostgreSQL, the server, a browser.
 * `npm test`: rules, contracts, pages, and the end-to-end tests of `e2e/essential.json`.
 * `npm run test:fast` (--fast): what needs no database and no browser: pure rules, components, tools.
 * `npm run test:long` (--long): comparisons, crashes, installations and large databases in full, and every width.
 * `npm run test:hostile` (--hostile): attacks.
 * `npm run test:operation` (--operation): the guides' instructions on complete installations, in a simulated
 * Debian; needs root and packages of Debian.
 * `npm run test:cluster` (--cluster): a cluster with random faults; needs Debian's packages, and root for full disks.
 * `CLUSTER_FAULTS` is the number of faults (by default each kind once), `CLUSTER_SEED` repeats a run.
 * `npm run test:clock` (--clock): the tests that read the clock, at ten awkward instants; `CLOCK` chooses one.
 * `npm run test:release` (--release): all tiers, each test once; required before a version is tagged.
 * A run ends with its slowest tests, its CPU seconds, what failed with its first lines, and one line that counts passed
 * and failed tests. It also fails if it uses a third more CPU seconds than `tools/budgets.json` allows.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { childEnvironment, ensureInstalled, NODE } from "./lib/child-processes.mjs";
import { clockAt, INSTANTS } from "./lib/test-clock.mjs";
import { overspent, printCosts } from "./lib/cpu/cpu-budget.mjs";
import { secondsOf } from "./lib/cpu/process-cpu-seconds.mjs";
import { ROOT } from "./lib/package-installation.mjs";
import { inNamespace } from "./lib/cluster/namespace.mjs";
import { installDebianPackages } from "./lib/debian-packages.mjs";
import { failuresOfVitest, journeysOf, printFailures, printSlowest } from "./lib/test-report.mjs";
import { ensureWebBuild } from "./lib/web-build.mjs";

const FAST = ["web", "web-dom", "tools", "unit"];
const OVER_POSTGRES = ["database", "server", "platform"];

/** The size of the hostile tests: about ten minutes on two cores, unless the caller sets another. */
const HOSTILE_SIZE = { HOSTILE_SECONDS: "30", HOSTILE_SCALE: "5" };
/** Makes large tests run all their cases. In `npm test` they run a fifth of them. */
const WHOLE = { LONG_SHARE: "1" };

const tier = process.argv[2]?.replace("--", "") ?? "test";
const reports = mkdtempSync(path.join(tmpdir(), "leyenda-tests-"));
const counts = { passed: 0, failed: 0 };
/** @type {import("./lib/test-report.mjs").Failure[]} */
const failures = [];
/** CPU seconds of each part of the run, and of each file. */
const costs = { parts: {}, files: [] };

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

/** CPU seconds of the ended child processes that are already counted. */
let counted = 0;

/**
 * Runs a command and adds its CPU seconds to a part of the run. The output of a command in the background is printed
 * at its end.
 */
async function runMeasured(part, command, args, environment, isInBackground = false) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: isInBackground ? ["ignore", "pipe", "pipe"] : "inherit",
    env: childEnvironment(environment),
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece) => output.push(piece));
  const [code] = await once(child, "close");
  const { ended } = secondsOf(process.pid);
  costs.parts[part] = (costs.parts[part] ?? 0) + ended - counted;
  counted = ended;
  process.stdout.write(Buffer.concat(output));
  return code ?? 1;
}

/**
 * @param {string} part of the run to which its CPU seconds are added
 * @param {readonly string[]} projects
 * @param {{ readonly files?: readonly string[], readonly environment?: object, readonly oneByOne?: boolean, readonly tags?: string }} [how]
 */
async function runVitest(
  part,
  projects,
  { files = [], environment = {}, oneByOne = false, tags = "" } = {},
) {
  const report = path.join(reports, "vitest.json");
  const cpuReport = path.join(reports, "cpu.json");
  for (const file of [report, cpuReport]) rmSync(file, { force: true });
  const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");
  const own = ["slowest", "cpu"].map((name) => path.join(ROOT, `tools/lib/${name}-reporter.mjs`));
  const whole = [
    vitest,
    "run",
    ...["default", "json", ...own].map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
    ...(oneByOne ? ["--no-file-parallelism"] : []),
    ...(tags ? [`--tags-filter=${tags}`] : []),
    ...files,
  ];
  const inOwn = projects.includes("cluster");
  const program = inOwn ? inNamespace(NODE, whole) : { command: NODE, args: whole };
  const code = await runMeasured(part, program.command, program.args, {
    ...environment,
    ...process.env,
    CPU_REPORT: cpuReport,
    ...(program.isNamespace && { CLUSTER_NAMESPACE: "1" }),
  });
  const result = readJson(report);
  counts.passed += result.numPassedTests ?? 0;
  counts.failed += result.numFailedTests ?? 0;
  failures.push(...failuresOfVitest(result));
  const measured = readJson(cpuReport);
  if (Array.isArray(measured)) costs.files.push(...measured);
  return code;
}

/**
 * @param {boolean} onlyEssential runs the tests of `e2e/essential.json` at one width each, in the background, else all
 * at every width
 */
async function runPlaywright(onlyEssential) {
  const report = path.join(reports, "playwright.json");
  const code = await runMeasured(
    "end-to-end",
    NODE,
    [path.join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "--reporter=list,json"],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_ESSENTIAL: onlyEssential ? "1" : "" },
    onlyEssential,
  );
  const result = readJson(report);
  const { stats } = result;
  const journeys = journeysOf(result);
  printSlowest("Los recorridos más lentos", journeys);
  failures.push(...journeys.filter(({ message }) => message));
  costs.files.push(...journeys.map(({ name, cpuSeconds }) => ({ name, seconds: cpuSeconds })));
  counts.passed += stats?.expected ?? 0;
  counts.failed += (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return code;
}

/** Finds the test files that `npm test` runs only in part, by their imports and markers. */
function sizedFiles() {
  return ["apps", "packages", "supabase/tests"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true })
      .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
      .map((file) => path.join(folder, file))
      .filter((file) =>
        /long-test-size|LONG_SHARE|tags: \["long"\]|@module-tag long/.test(
          readFileSync(path.join(ROOT, file), "utf8"),
        ),
      ),
  );
}

/** Installs the system's packages while the web app is built. */
async function prepare(purposes) {
  const packagesAreThere = installDebianPackages(purposes);
  await ensureWebBuild();
  await packagesAreThere();
}

const runHostile = () => runVitest("hostile", ["hostile"], { environment: HOSTILE_SIZE });
// Tests of installations and clusters run one at a time, because each needs the whole machine.
const runOperation = () => runVitest("operation", ["operation"], { oneByOne: true });
const runCluster = () => runVitest("cluster", ["cluster"], { oneByOne: true });

/** Runs the tests that depend on the current time, once with each simulated time. */
const CLOCKS = INSTANTS.map((instant) => () => {
  console.log(`\n${instant}`);
  return runVitest("clock", ["web", "web-dom", "unit", "database"], {
    environment: clockAt(instant),
  });
});

/** For each tier of tests: the groups of packages that it installs, and its test runs. */
const TIERS = {
  test: {
    needs: ["tests"],
    runs: [
      // At the same time, because vitest does not always use both processors.
      () =>
        Promise.all([
          runVitest("vitest", [...FAST, ...OVER_POSTGRES], { tags: "!long" }),
          runPlaywright(true),
        ]).then((codes) => Math.max(...codes)),
    ],
  },
  fast: { runs: [() => runVitest("vitest", FAST)] },
  long: {
    needs: ["tests"],
    runs: [
      () =>
        runVitest("vitest", ["long", "web", ...OVER_POSTGRES], {
          files: [".long.test.ts", ".scale.test.ts", ...sizedFiles()],
          environment: WHOLE,
        }),
      () => runPlaywright(false),
    ],
  },
  hostile: { needs: [], runs: [runHostile] },
  operation: { needs: ["operation"], runs: [runOperation] },
  cluster: { needs: ["cluster"], runs: [runCluster] },
  clock: { needs: ["clock"], runs: CLOCKS },
  release: {
    needs: ["tests", "operation", "cluster", "clock"],
    runs: [
      () => runVitest("vitest", ["long", ...FAST, ...OVER_POSTGRES], { environment: WHOLE }),
      () => runPlaywright(false),
      runHostile,
      runOperation,
      runCluster,
      ...CLOCKS,
    ],
  },
};

ensureInstalled();
// Caches compiled code for servers, commands and workers, because compiling is half of a start's CPU time.
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), "leyenda-compiled");
const { needs, runs } = TIERS[tier];
if (needs) await prepare(needs);
counted = secondsOf(process.pid).ended;
let code = 0;
for (const runPart of runs) code = (await runPart()) || code;
rmSync(reports, { recursive: true, force: true });
printCosts(costs);
failures.push(...overspent(tier, costs.parts));
if (code === 0 && failures.length > 0) code = 1;
if (code !== 0 && counts.failed === 0) counts.failed = 1;
printFailures(failures);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(code);
