import type { Browser, BrowserContextOptions } from "@playwright/test";

/** How much slower than this machine the phone is. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
/** What comes by itself after the page answers still counts. */
const AFTERMATH_MS = 2_000;

/** What one visit of a page took of a phone. Times in milliseconds of the slowed processor. */
export interface PhoneVisit {
  /** Processor time of the page's main thread, until all is quiet. */
  readonly mainThread: number;
  readonly script: number;
  readonly styleAndLayout: number;
  readonly longestTask: number;
  /** What tasks take beyond 50 ms each. */
  readonly blocked: number;
  readonly largestPaint: number;
  /** Files of JavaScript that had come when the page answered to the hand. */
  readonly scriptsBefore: number;
  readonly scripts: number;
  /** Everything that was sent, compressed as sent. */
  readonly kilobytes: number;
}

/** Opens a page as somebody who was never here, or with the state of who is signed in, and takes its measure. */
export async function visitWithPhone(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions["storageState"],
): Promise<PhoneVisit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "es-AR",
    ...(storageState ? { storageState } : {}),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    // By the thread's own clock: what else the machine does is not counted.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "load" });
    await page.locator("html[data-ready]:not(:has([data-later=wanted]))").waitFor({
      state: "attached",
    });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(AFTERMATH_MS);
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = (name: string) =>
      1000 * (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN);
    const seen = await page.evaluate(() => window.phoneVisit);
    const tasks = seen.tasks.filter((duration) => duration > LONG_TASK_MS);
    return {
      mainThread: seconds("TaskDuration"),
      script: seconds("ScriptDuration"),
      styleAndLayout: seconds("RecalcStyleDuration") + seconds("LayoutDuration"),
      longestTask: Math.max(0, ...tasks),
      blocked: tasks.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0),
      largestPaint: seen.largestPaint,
      scriptsBefore: seen.scripts.filter((end) => end <= seen.readyAt).length,
      scripts: seen.scripts.length,
      kilobytes: bytes / 1024,
    };
  } finally {
    await context.close();
  }
}

interface Seen {
  readonly tasks: number[];
  /** When each file had come. */
  readonly scripts: number[];
  largestPaint: number;
  readyAt: number;
}

declare global {
  interface Window {
    phoneVisit: Seen;
  }
}

/** Runs in the page, before anything of its own. */
function watch(): void {
  const seen: Seen = { tasks: [], scripts: [], largestPaint: 0, readyAt: Infinity };
  window.phoneVisit = seen;
  const observe = (type: string, tell: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
      type,
      buffered: true,
    });
  observe("longtask", ({ duration }) => seen.tasks.push(duration));
  observe("largest-contentful-paint", ({ startTime }) => (seen.largestPaint = startTime));
  observe("resource", (entry) => {
    if (entry.name.endsWith(".js")) seen.scripts.push(entry.startTime + entry.duration);
  });
  addEventListener("leyenda:ready", () => {
    const isReady = document.documentElement.hasAttribute("data-ready");
    if (isReady) seen.readyAt = Math.min(seen.readyAt, performance.now());
  });
}
