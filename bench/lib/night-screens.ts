import type { Browser, Page } from "@playwright/test";

declare global {
  /**
   * Functions that are injected into the pages: one returns the visible text, one counts how often each text occurs in
   * it.
   */
  var shownNow: (within: string) => string;
  var countsOf: (within: string, texts: readonly string[]) => number[];
  /** Set after the page was opened. It is missing if the page was loaded again. */
  var wasOpened: boolean | undefined;
}

/** How long to wait for a change. A change that has not appeared by then would appear only after a reload. */
const PATIENCE_MS = 15_000;

/** An open page, or a part of it. */
export interface Screen {
  readonly name: string;
  readonly page: Page;
  /** The CSS selector of the observed part of the page. */
  readonly within: string;
}

/** The milliseconds from an action until a screen shows it; null if it never does. */
export interface Seen {
  readonly act: string;
  readonly screen: string;
  readonly time: number | null;
}

/** Opens a page in the size of a phone or a desktop. */
export async function openScreen(
  browser: Browser,
  address: string,
  name: string,
  size: "phone" | "desktop",
): Promise<Screen> {
  const page = await browser.newPage({
    baseURL: address,
    viewport: size === "phone" ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: size === "phone",
    reducedMotion: "reduce",
  });
  await page.addInitScript(() => {
    globalThis.shownNow = (within) => {
      const part = document.querySelector(within)?.cloneNode(true) as HTMLElement | undefined;
      // Timers change without any action, so they are ignored.
      for (const timer of part?.querySelectorAll("[role=timer]") ?? []) timer.remove();
      return part?.textContent ?? "";
    };
    globalThis.countsOf = (within, texts) => {
      const now = globalThis.shownNow(within);
      return texts.map((text) => now.split(text).length - 1);
    };
  });
  return { name, page, within: "main" };
}

/** The card of a match in a bracket, with the line below it. */
export const cardOf = (bracket: Screen, match: { readonly id: string }): Screen => ({
  ...bracket,
  within: `.match:has([data-match="${match.id}"])`,
});

/** Opens a page and waits until its text has stopped changing. */
export async function open({ page, within }: Screen, path: string): Promise<void> {
  await page.goto(path);
  for (let last = "", same = 0; same < 6;) {
    await page.waitForTimeout(250);
    const now = await page.evaluate((part) => globalThis.shownNow(part), within);
    same = now === last && now !== "" ? same + 1 : 0;
    last = now;
  }
  await page.evaluate(() => {
    globalThis.wasOpened = true;
  });
}

/**
 * Does an action and measures when each screen shows it. Throws if a page was loaded again. At least one of the
 * `expected` texts must become more or less frequent on each screen.
 * @returns for each screen, the milliseconds from the start of the action until the screen showed it
 */
export async function see(
  act: string,
  expected: readonly string[],
  work: () => Promise<unknown>,
  screens: readonly Screen[],
): Promise<Seen[]> {
  const before = await Promise.all(
    screens.map(({ page, within }) =>
      page.evaluate(([part, texts]) => globalThis.countsOf(part, texts), [
        within,
        expected,
      ] as const),
    ),
  );
  const startedAt = performance.now();
  const changed = Promise.all(
    screens.map(async (screen, at) => ({
      act,
      screen: screen.name,
      time: await untilShown(screen, expected, before[at] ?? [], startedAt),
    })),
  );
  await work();
  const seen = await changed;
  for (const { name, page } of screens)
    if (!(await page.evaluate(() => globalThis.wasOpened)))
      throw new Error(`${name} was loaded again: ${act}`);
  return seen;
}

/**
 * Milliseconds from `startedAt` until a screen shows one of these texts more or less often than before; null if it
 * never does. Other changes on the screen, such as the number of viewers, do not count.
 */
async function untilShown(
  { page, within }: Screen,
  expected: readonly string[],
  before: readonly number[],
  startedAt: number,
): Promise<number | null> {
  const isShown = await page.evaluate(
    async ([part, texts, was, patience]) => {
      for (const end = performance.now() + patience; performance.now() < end;) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (globalThis.countsOf(part, texts).some((count, at) => count !== was[at])) return true;
      }
      return false;
    },
    [within, expected, before, PATIENCE_MS] as const,
  );
  return isShown ? performance.now() - startedAt : null;
}
