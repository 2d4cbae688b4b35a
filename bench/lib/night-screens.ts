import type { Browser, Page } from "@playwright/test";

declare global {
  /** Put into the pages: what they show, and how often each of these texts stands in it. */
  var shownNow: (within: string) => string;
  var countsOf: (within: string, texts: readonly string[]) => number[];
  /** Of the page as it was opened: gone when it is loaded again. */
  var wasOpened: boolean | undefined;
}

/** What did not come by then does not come without loading the page again. */
const PATIENCE_MS = 15_000;

/** A page that somebody looks at, or a part of it. */
export interface Screen {
  readonly name: string;
  readonly page: Page;
  /** Selector of the part. */
  readonly within: string;
}

/** Milliseconds from an act to a screen that tells of it; null where it never came. */
export interface Seen {
  readonly act: string;
  readonly screen: string;
  readonly time: number | null;
}

/** Opens a page, as large as a phone or a desktop. */
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
      // Clocks move by themselves.
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

/** The card of a match in a bracket, with the line under it. */
export const cardOf = (bracket: Screen, match: { readonly id: string }): Screen => ({
  ...bracket,
  within: `.match:has([data-match="${match.id}"])`,
});

/** Goes to a page and waits until it has what it begins with: nothing has changed for a while. */
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
 * Does something that screens tell of, none of which is loaded again for it.
 *
 * @param told what is shown of the act, each as one of the screens words it: it comes, comes once more, or goes
 * @returns milliseconds from before the act until each screen told of it
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
 * Milliseconds since an instant until a screen tells of something by one of these texts, more or less often than before;
 * null where it never does. Whatever else moves meanwhile, as who looks on, is not it.
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
