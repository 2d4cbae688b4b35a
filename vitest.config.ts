import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const POSTGRES = "./apps/server/src/testing/global-setup.ts";

/** What attackers do, over HTTP and in the database: short here, long in `npm run test:hostile`. */
const HOSTILE = "**/*.hostile.test.ts";

const TESTS = "**/*.test.ts";

/** Without a database. */
const UNIT = "**/*.unit.test.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: "forks",
    projects: [
      {
        test: {
          name: "database",
          include: ["supabase/**/*.test.ts"],
          exclude: [HOSTILE],
          globalSetup: [POSTGRES],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: [`apps/server/src/${TESTS}`],
          exclude: [UNIT, HOSTILE],
          // Built already: what draws the pages is loaded as it is.
          server: { deps: { external: [/\/dist-server\//] } },
          globalSetup: [POSTGRES],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "platform",
          include: [`packages/platform/${TESTS}`],
          exclude: [UNIT],
          globalSetup: ["./packages/platform/src/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "hostile",
          include: [`apps/server/src/${HOSTILE}`, `supabase/tests/${HOSTILE}`],
          globalSetup: [POSTGRES],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "unit",
          include: [`apps/server/src/${UNIT}`, `packages/*/src/${UNIT}`],
        },
      },
      { test: { name: "tools", include: ["tools/**/*.test.ts"] } },
      {
        plugins: [react()],
        resolve: { alias: { "@": path.resolve(import.meta.dirname, "apps/web/src") } },
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
