import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const POSTGRES = "./apps/server/src/testing/global-setup.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: "forks",
    projects: [
      {
        test: {
          name: "database",
          include: ["supabase/**/*.test.ts"],
          globalSetup: [POSTGRES],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: ["apps/server/src/**/*.unit.test.ts"],
          globalSetup: [POSTGRES],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: "unit", include: ["apps/server/src/**/*.unit.test.ts"] } },
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
