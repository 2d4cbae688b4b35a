import { expectAccessible } from "./fixtures/accessible.ts";
import { expectNothingCut } from "./fixtures/cut.ts";
import { WALKS } from "./fixtures/walks.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { unfoldFilters } from "./pages/administration.ts";
import { expectOpened } from "./pages/dialogs.ts";
import { Openings } from "./pages/openings.ts";

// Checks every page for what all pages need: a heading, a title, no console errors, no findings of axe, and nothing
// wider than the screen. Also opens all menus, lists and dialogs of the page.

/**
 * `npm test` checks the pages of the essential walks once, at one screen width. `npm run test:long` also checks a narrower screen, the page's
 * tabs and filters, and its menus and dialogs.
 */
const IS_WHOLE = process.env.E2E_ESSENTIAL !== "1";

/** The screen widths that a page must fit, by project: a usual and a small laptop, a usual and a narrow phone. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  desktop: IS_WHOLE ? [1440, 1024] : [1440],
  phone: IS_WHOLE ? [390, 360] : [390],
};

/** Returns the classes in the document whose rule is in the shared style sheet, but not in the page's part of it. */
async function classesWithoutStyles(): Promise<readonly string[]> {
  const sheet = document.querySelector<HTMLLinkElement>("link[data-shared-styles]");
  if (!sheet) return ["the page has no part of the shared style sheet"];
  const whole = await (await fetch(sheet.href)).text();
  const part = sheet.previousElementSibling?.textContent ?? "";
  const names = [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [
    ...classList,
  ]);
  return [...new Set(names)].filter((name) => {
    const escaped = `.${CSS.escape(name)}`.replaceAll(/[^\w-]/gu, String.raw`\$&`);
    const rule = new RegExp(`[{}]${escaped}(?![\\w\\\\-])`);
    return rule.test(whole) && !rule.test(part);
  });
}

for (const { role, part, pages, opens, opensFrame, dialogs, isEssential } of WALKS) {
  if (!isEssential && !IS_WHOLE) continue;
  test.describe(`as ${role}, ${part}`, () => {
    if (role !== "visitor") test.use(signedInAs(role));
    // One browser for all pages of a walk, like that of a user: the cache and the session stay from page to page.
    test("every page is whole", async ({ page, demo }, info) => {
      const known = demo.addresses as Readonly<Record<string, string>>;
      const openings = new Openings(page);
      const opened = page.locator(opensFrame ? "body" : "main");
      await openings.holdStill();
      const usual = page.viewportSize() ?? { width: 0, height: 0 };
      const visited = new Set<string>();
      for (const wanted of pages) {
        const [name = "", query = ""] =
          typeof wanted === "string" ? wanted.split(/(?=\?)/) : wanted;
        if (visited.has(name) && !IS_WHOLE) continue;
        visited.add(name);
        await test.step(`${name}${query}`, async () => {
          await page.setViewportSize(usual);
          await page.goto((known[name] ?? name) + query);
          // The new heading must be visible: the page visited before has a heading too.
          const heading = page
            .getByRole("heading", { level: 1 })
            .filter({ hasNotText: /^Cargando/ });
          await expect(heading).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expect(heading).toHaveCount(1);
          await expect(page).toHaveTitle(/\S.* · \S|^Leyenda/);
          await expectAccessible(page);
          expect(await page.evaluate(classesWithoutStyles), "every class has its styles").toEqual(
            [],
          );
          if (IS_WHOLE) {
            if (await unfoldFilters(page)) await expectAccessible(page);
            await openings.open(opened);
          }
          for (const width of WIDTHS[info.project.name] ?? []) {
            if (page.viewportSize()?.width !== width) {
              await page.setViewportSize({ width, height: usual.height });
            }
            await expect
              .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
                message: `nothing is wider than a screen of ${width}`,
              })
              .toBeLessThanOrEqual(width);
            await expectNothingCut(page, `texts that are cut on a screen of ${width}`);
          }
          const { pathname } = new URL(known[name] ?? name, page.url());
          expect(new URL(page.url()).pathname).toBe(pathname);
        });
      }
      if (!IS_WHOLE) return;
      expectOpened(dialogs, openings.texts);
      expect(openings.names.length, "the walk finds what opens").toBeGreaterThanOrEqual(opens);
    });
  });
}
