import { availableParallelism } from "node:os";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./tools/lib/temporary-folder.ts";

const POSTGRES = "./apps/server/src/testing/global-setup.ts";

/** The platform without a project. */
const EMPTY_POSTGRES = "./packages/platform/src/testing/global-setup.ts";

/** What attackers do, over HTTP and in the database: `npm run test:hostile`. */
const HOSTILE = "**/*.hostile.test.ts";

/** What the guides tell an operator, run as written over whole installations: `npm run test:operation`. */
const OPERATION = "**/*.operation.test.ts";

/** Comparisons, crashes, installations and large databases: `npm run test:long`. */
const LONG = ["**/*.long.test.ts", "**/*.scale.test.ts"];

/** Several machines on one, hurt at random: `npm run test:cluster`. */
const CLUSTER = "**/*.cluster.test.ts";

const TESTS = "**/*.test.ts";

/** Without a database. */
const UNIT = "**/*.unit.test.ts";

/** With a page in a DOM, or with modules put in the place of others. */
const DOM = "**/*.dom.test.ts";

/** Measures the CPU seconds of each file (`tools/lib/cpu`). */
const MEASURED = ["./tools/lib/cpu/of-file.ts"];

/** What is waited for comes late on a busy machine, and never where something is broken. */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Files that share a thread and the modules in it: they leave nothing behind that another would meet. */
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

/** Files that take turns in a process, each over a database of its own: loading is paid once. */
const TAKING_TURNS = { ...OVER_POSTGRES, isolate: false } as const;

/** Built already: what draws the pages is loaded as it is. */
const DRAWN = { deps: { external: [/\/dist-server\//] } };

const WEB_ALIAS = { "@": path.resolve(import.meta.dirname, "apps/web/src") };

export default defineConfig({
  test: {
    // Each waits a third of its time, for the database and for what comes later: three fill two processors.
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
          // A page and modules of its own for each file, in half the time of a process each.
          pool: "vmThreads",
          setupFiles: ["apps/web/src/testing/patience.ts", ...MEASURED],
          include: ["apps/web/src/**/*.test.tsx", `apps/web/src/${DOM}`],
          ...PATIENCE,
        },
      },
    ],
  },
});
