import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = process.env.E2E_PORT ?? "3217";
const ADDRESS = `http://localhost:${PORT}`;
// Workers load this file too: the folder is made once and handed on through the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), "leyenda-e2e-"));

/** The real server, database and page, with the demo data, in a real Chromium. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: ADDRESS,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    colorScheme: "dark",
    // Nothing waits for an animation, and a page without one costs the machine nothing.
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: /.*\.phone\.spec\.ts/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testMatch: /.*\.phone\.spec\.ts|.*\.any\.spec\.ts/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: "node apps/server/src/main.ts",
    url: `${ADDRESS}/health`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT,
      SITE_URL: ADDRESS,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO: "1",
      RATE_LIMITS: "off",
    },
  },
});
