import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { discordEnvironment, JOURNEYS_APPLICATION } from "@leyenda/testing/discord-application";
import { chromiumPath } from "./tools/lib/debian-packages.mjs";
import essential from "./e2e/essential.json" with { type: "json" };
import { temporaryFolder } from "./tools/lib/temporary-folder.ts";

const PORT = process.env.E2E_PORT ?? "3217";
const ADDRESS = `http://localhost:${PORT}`;
// The ports of the stand-ins, far from those of other runs on the machine.
const CARD_PORT = String(Number(PORT) + 1000);
const MERCADOPAGO_PORT = String(Number(PORT) + 2000);
const DISCORD_PORT = String(Number(PORT) + 4000);
const PUSH_PORT = String(Number(PORT) + 5000);
/**
 * The maximum delay of each chunk on the connection to the server (`e2e/fixtures/slow-line.ts`); without it there is no
 * delay.
 */
const DELAY_MS = process.env.E2E_DELAY_MS;
const SERVER_PORT = DELAY_MS ? String(Number(PORT) + 3000) : PORT;
const CARD = `http://127.0.0.1:${CARD_PORT}`;
const MERCADOPAGO = `http://127.0.0.1:${MERCADOPAGO_PORT}`;
const DISCORD = `http://127.0.0.1:${DISCORD_PORT}`;
const PUSH = `http://127.0.0.1:${PUSH_PORT}`;
process.env.E2E_CARD_ADDRESS = CARD;
process.env.E2E_MERCADOPAGO_ADDRESS = MERCADOPAGO;
process.env.E2E_DISCORD_ADDRESS = DISCORD;
process.env.E2E_PUSH_ADDRESS = PUSH;
// For the server's database and the browsers' profiles. Workers load this file too, so values that are created once are
// passed on in the environment.
process.env.TMPDIR ??= temporaryFolder();
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(path.join(process.env.TMPDIR, "leyenda-e2e-"));
  process.env.E2E_DATA_DIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/** The server fills its database with the demo data first, next to all other tests. */
const START_TIMEOUT_MS = 600_000;

/** Whether the browser paints pixels, for pictures of failures and videos. */
const DRAWS = process.env.E2E_DRAWS === "1";

/**
 * No test looks at pixels: pages are laid out, painted and composited as usual, but on a graphics device that outputs
 * nothing, which saves a quarter of the browser's time. Canvases are still drawn.
 */
const BLANK = [
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gl-drawing-for-tests",
  "--disable-accelerated-2d-canvas",
];

/**
 * `npm test` runs the essential tests of `e2e/essential.json`, each at one width: those that earn money, decide a match
 * or let a user in. Otherwise all run, at every width that they support.
 */
const IS_ESSENTIAL = process.env.E2E_ESSENTIAL === "1";

/** The walks over pages, dialogs and folds: administrators at a desk, everybody else on a phone. */
const WALKED = {
  desktop: "pages\\.any\\.spec\\.ts as admin,",
  phone: "pages\\.any\\.spec\\.ts as (?!admin,)",
};

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches file and title of the essential tests at a width. */
function essentialAt(width: "desktop" | "phone"): RegExp {
  const named = Object.entries(essential[width]).map(
    ([file, titles]) => `${literally(file)}\\.spec\\.ts .*(?:${titles.map(literally).join("|")})$`,
  );
  return new RegExp([WALKED[width], ...named].join("|"));
}

/** The real server, database and page, with the demo data, in a real Chromium. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/fixtures/before-all.ts",
  outputDir: "test-results",
  // Every test has separate data, so that all can run in parallel.
  fullyParallel: true,
  // A test spends half of its time waiting for responses and for the page: two fill a processor. The essential tests
  // run at the same time as all others.
  workers: availableParallelism() * (IS_ESSENTIAL ? 1 : 2),
  retries: 0,
  // On a busy machine expected states come late; if something is broken they never come. So long timeouts only cost
  // time in a failed run. The benchmarks measure speed.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: ADDRESS,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    colorScheme: "dark",
    // Tests of the service worker enable it: otherwise it would respond instead of a route.
    serviceWorkers: "block",
    // No test waits for an animation, and without animations a page needs less processor time.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs every test a sixth of its time: enable it with `--trace retain-on-failure`.
    screenshot: DRAWS ? "only-on-failure" : "off",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        ...(DRAWS ? ["--disable-gpu"] : BLANK),
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Each document lives for about a second, so optimised code of axe and of the page is discarded before it pays
        // off: a sixth of the browser's time.
        "--js-flags=--no-turbofan --no-maglev",
        // A page stays in the process of the blank page that it started as: half as many processes to start.
        "--renderer-process-limit=1",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      testIgnore: ["**/*.phone.spec.ts"],
      ...(IS_ESSENTIAL && { grep: essentialAt("desktop") }),
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testMatch: ["**/*.phone.spec.ts", "**/*.any.spec.ts"],
      ...(IS_ESSENTIAL && { grep: essentialAt("phone") }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    {
      command: "node e2e/fixtures/providers.ts",
      url: `${MERCADOPAGO}/control/ready`,
      timeout: START_TIMEOUT_MS,
      reuseExistingServer: false,
      env: { SITE_URL: ADDRESS, CARD_PORT, MERCADOPAGO_PORT, DISCORD_PORT, PUSH_PORT },
    },
    ...(DELAY_MS
      ? [
          {
            command: "node e2e/fixtures/slow-line.ts",
            port: Number(PORT),
            reuseExistingServer: false,
            env: { PORT, SERVER_PORT, DELAY_MS },
          },
        ]
      : []),
    {
      command: "node apps/server/src/start.ts",
      url: `http://localhost:${SERVER_PORT}/health`,
      timeout: START_TIMEOUT_MS,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
      env: {
        PORT: SERVER_PORT,
        SITE_URL: ADDRESS,
        DATA_DIR: process.env.E2E_DATA_DIR,
        DEMO: "1",
        // The tests need the demo as it was filled.
        LIVING_CUP: "0",
        RATE_LIMITS: "off",
        WEBHOOKS_LOCAL: "1",
        PUSH_SERVICES: PUSH,
        STRIPE_API_BASE: CARD,
        STRIPE_SECRET_KEY: "sk_test_stand_in",
        STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
        MERCADOPAGO_API_BASE: MERCADOPAGO,
        MERCADOPAGO_ACCESS_TOKEN: "APP_USR-stand-in",
        MERCADOPAGO_WEBHOOK_SECRET: "mercadopago-stand-in",
        // This stand-in sends no interactions: a test that needs them starts one with the same application.
        ...discordEnvironment(JOURNEYS_APPLICATION, DISCORD),
      },
    },
  ],
});
