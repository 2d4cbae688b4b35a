import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./tools/lib/temporary-folder.ts";

const POSTGRES = "./apps/server/src/testing/global-setup.ts";

/** The platform without a project. */
const EMPTY_POSTGRES = "./packages/platform/src/testing/global-setup.ts";

/** Attacks over HTTP and in the database: `npm run test:hostile`. */
const HOSTILE = "**/*.hostile.test.ts";

/** The operator's guides, run as written on complete installations: `npm run test:operation`. */
const OPERATION = "**/*.operation.test.ts";

/** Comparisons, crashes, installations and large databases: `npm run test:long`. */
const LONG = ["**/*.long.test.ts", "**/*.scale.test.ts"];

/** A cluster on one machine, with random faults: `npm run test:cluster`. */
const CLUSTER = "**/*.cluster.test.ts";

const TESTS = "**/*.test.ts";

/** Without a database. */
const UNIT = "**/*.unit.test.ts";

/** Tests with a DOM or with mocked modules. */
const DOM = "**/*.dom.test.ts";

/** Measures the CPU seconds of each file (`tools/lib/cpu`). */
const MEASURED = ["./tools/lib/cpu/test-file-cpu.ts"];

/** Long timeouts: on a busy machine a result comes late; a broken one never comes. */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Files that share a thread and its modules, so they must leave no state behind. */
const PURE = {
  pool: "threads",
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
  ...PATIENCE,
  setupFiles: MEASURED,
} as const;

const OVER_POSTGRES = {
  env: { TMPDIR: temporaryFolder() },
  ...PATIENCE,
  setupFiles: MEASURED,
} as const;

/** Files that run one after the other in a process, each over a separate database, so modules load once. */
const TAKING_TURNS = { ...OVER_POSTGRES, isolate: false } as const;

/** The server build of the web app is loaded without transformation. */
const DRAWN = { deps: { external: [/\/dist-server\//] } };

const WEB_ALIAS = { "@": path.resolve(import.meta.dirname, "apps/web/src") };

export default defineConfig({
  test: {
    // A worker waits a third of its time, so three workers use two processors.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    pool: "forks",
    tags: [{ name: "long", description: "Large databases and many at once: `npm run test:long`." }],
    projects: [
      {
        test: {
          name: "database",
          include: [`supabase/${TESTS}`],
          exclude: [HOSTILE, OPERATION, ...LONG],
          globalSetup: [POSTGRES],
          ...TAKING_TURNS,
        },
      },
      {
        test: {
          name: "server",
          include: [`apps/server/src/${TESTS}`],
          exclude: [UNIT, HOSTILE, OPERATION, ...LONG],
          server: DRAWN,
          globalSetup: [POSTGRES],
          ...TAKING_TURNS,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: "platform",
          include: [`packages/platform/${TESTS}`],
          exclude: [UNIT, OPERATION, ...LONG],
          globalSetup: [EMPTY_POSTGRES],
          ...TAKING_TURNS,
        },
      },
      {
        test: {
          name: "hostile",
          include: [`apps/server/src/${HOSTILE}`, `supabase/tests/${HOSTILE}`],
          globalSetup: [POSTGRES],
          ...OVER_POSTGRES,
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: "long",
          include: LONG.flatMap((files) =>
            ["apps/server", "packages/platform", "supabase/tests"].map(
              (folder) => `${folder}/${files}`,
            ),
          ),
          server: DRAWN,
          globalSetup: [POSTGRES, EMPTY_POSTGRES],
          ...TAKING_TURNS,
          restoreMocks: true,
        },
      },
      {
        test: {
          name: "unit",
          include: [`apps/server/src/${UNIT}`, `packages/*/src/${UNIT}`],
          ...PURE,
        },
      },
      {
        test: {
          name: "tools",
          include: [`tools/${TESTS}`],
          exclude: [OPERATION, CLUSTER],
          ...PURE,
        },
      },
      {
        test: {
          name: "cluster",
          include: [`tools/${CLUSTER}`],
          env: { TMPDIR: temporaryFolder() },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: "operation",
          include: ["apps/server", "packages/platform", "supabase/tests", "tools"].map(
            (folder) => `${folder}/${OPERATION}`,
          ),
          ...PATIENCE,
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
      {
        resolve: { alias: WEB_ALIAS },
        test: {
          name: "web",
          include: [`apps/web/src/${TESTS}`],
          exclude: [DOM],
          ...PURE,
        },
      },
      {
        plugins: [react()],
        resolve: { alias: WEB_ALIAS },
        test: {
          name: "web-dom",
          environment: "happy-dom",
          // A separate DOM and separate modules for each file, in half the time of a process per file.
          pool: "vmThreads",
          setupFiles: ["apps/web/src/testing/longer-waits.ts", ...MEASURED],
          include: ["apps/web/src/**/*.test.tsx", `apps/web/src/${DOM}`],
          ...PATIENCE,
        },
      },
    ],
  },
});
