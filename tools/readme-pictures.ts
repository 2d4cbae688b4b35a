/**
 * `npm run pictures` takes the pictures of the README again, from the demonstration data.
 * The pictures show a running cup on a phone, and the desk of its organiser. Needs Chromium (`CHROMIUM_PATH`).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { freePort } from "../packages/platform/src/database/free-port.ts";
import { chromiumPath } from "./lib/debian-packages.mjs";
import { ROOT } from "./lib/documents/project-files.ts";
import { ensureWebBuild } from "./lib/web-build.mjs";

const FOLDER = path.join(ROOT, "docs/pictures");
const START_MS = 120_000;
/** The name of a tournament in the demonstration whose semifinals are being played. */
const CUP = "Copa Leyenda Valorant";

async function startDemo(port: number, dataDir: string): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ["apps/server/src/start.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: "1", RATE_LIMITS: "off" },
  });
  const until = Date.now() + START_MS;
  while (!(await fetch(`http://localhost:${port}/ready`).catch(() => null))?.ok) {
    if (Date.now() > until || server.exitCode !== null) throw new Error("The demo did not start");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return async () => {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  };
}

async function openPage(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size.width < 500 ? 2 : 1,
    isMobile: size.width < 500,
    hasTouch: size.width < 500,
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    colorScheme: "dark",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  return await context.newPage();
}

async function signIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`, { waitUntil: "networkidle" });
  await page
    .getByLabel(/correo/i)
    .first()
    .fill(email);
  await page
    .getByLabel(/contraseña/i)
    .first()
    .fill("leyenda123");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Finds the URL of the tournament's page by its name in the list. */
async function findCup(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/tournaments?q=${encodeURIComponent(CUP)}`);
  const href = await page.locator("a", { hasText: CUP }).first().getAttribute("href");
  if (!href) throw new Error(`The demo has no tournament '${CUP}'`);
  return address + href;
}

async function take(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  console.log(path.join("docs/pictures", `${name}.png`));
}

await ensureWebBuild();
mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(path.join(tmpdir(), "leyenda-pictures-"));
const port = await freePort();
const address = `http://localhost:${port}`;
const stop = await startDemo(port, dataDir);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const phone = await openPage(browser, { width: 390, height: 844 });
  await signIn(phone, address, "lider@leyenda.test");
  const cup = await findCup(phone, address);
  await take(phone, cup, "cup-on-a-phone");
  const desk = await openPage(browser, { width: 1440, height: 900 });
  await signIn(desk, address, "admin@leyenda.test");
  await take(desk, cup.replace("/tournaments/", "/organize/"), "desk");
} finally {
  await browser.close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
