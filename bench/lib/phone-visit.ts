import { type Browser, type BrowserContextOptions, devices } from "@playwright/test";
import { type Kind, type Task, tasksOf, TRACED } from "./main-thread.ts";

/** How many times slower than this machine the phone is. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/**
 * The measurement continues for this time after the page is ready, and includes work that starts by itself until then.
 */
const AFTERMATH_MS = 2_000;

/** What one visit costs a phone. Times are processor times of the main thread, scaled to a phone. */
export interface PhoneVisit {
  readonly tasks: readonly Task[];
  /** The blocking time after the first paint: for each task, the time beyond 50 ms. */
  readonly blocked: number;
  /** The blocking time before the first paint. It only delays the paint, because there is nothing to press yet. */
  readonly blockedBefore: number;
  /** The number of JavaScript files loaded before the page became interactive. */
  readonly scriptsBefore: number;
  readonly scripts: number;
  /** The bytes of all responses as sent, compressed. */
  readonly kilobytes: number;
  readonly elements: number;
}

/**
 * Opens a page as a new visitor, or with the state of a signed-in user, and measures it from the browser's trace. A
 * phone counts as four times slower: measured processor times are multiplied by four, and nothing is throttled.
 */
export async function visitWithPhone(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions["storageState"],
): Promise<PhoneVisit> {
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    locale: "es-AR",
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await page.addInitScript(watch);
    await browser.startTracing(page, { categories: TRACED });
    await page.goto(url, { waitUntil: "load" });
    await page.locator("html[data-ready]:not(:has([data-island=wanted]))").waitFor({
      state: "attached",
    });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(AFTERMATH_MS);
    const tasks = tasksOf(await browser.stopTracing(), SLOWDOWN);
    const seen = await page.evaluate(() => window.phoneVisit);
    const blocked = (isAfterPaint: boolean) =>
      tasks
        .filter((task) => task.isAfterPaint === isAfterPaint)
        .reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
    return {
      tasks,
      blocked: blocked(true),
      blockedBefore: blocked(false),
      scriptsBefore: seen.scripts.filter((end) => end <= seen.readyAt).length,
      scripts: seen.scripts.length,
      kilobytes: bytes / 1024,
      elements: await page.locator("*").count(),
    };
  } finally {
    await context.close();
  }
}

/** The processor time of the main thread, in total or of one kind. */
export function timeOf({ tasks }: PhoneVisit, kind?: Kind): number {
  return tasks.reduce((sum, { ms, kinds }) => sum + (kind ? kinds[kind] : ms), 0);
}

interface Seen {
  /** The times in milliseconds at which files were loaded. */
  readonly scripts: number[];
  readyAt: number;
}

declare global {
  interface Window {
    phoneVisit: Seen;
  }
}

/** This function is executed in the page, before the page's scripts. */
function watch(): void {
  const seen: Seen = { scripts: [], readyAt: Infinity };
  window.phoneVisit = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name.endsWith(".js")) seen.scripts.push(startTime + duration);
  }).observe({ type: "resource", buffered: true });
  addEventListener("leyenda:ready", () => {
    const isReady = document.documentElement.hasAttribute("data-ready");
    if (isReady) seen.readyAt = Math.min(seen.readyAt, performance.now());
  });
}
