import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import { BEHIND_A_DIALOG, expectAccessible } from "../fixtures/accessible.ts";
import { DIALOG } from "./dialogs.ts";

/** Elements that declare in their markup that they open a menu, list or dialog. A press on them changes no data. */
const OPENER = "[aria-haspopup], select";
const MENU = "[role=menu][data-state=open]";
const LIST = "select:open";
const OPENED = [MENU, LIST, DIALOG].join(", ");

interface Opener {
  /** Identifies the kind of button. Buttons for the same action in all rows of a list are of the same kind. */
  readonly kind: string;
  readonly name: string;
  readonly index: number;
}

/** Returns one element of each kind, inside `root`, that opens a menu, list or dialog. */
function openersIn(root: Element, selector: string): Opener[] {
  const found = new Map<string, Opener>();
  for (const [index, element] of [...root.querySelectorAll<HTMLElement>(selector)].entries()) {
    const isUsable =
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled, [data-disabled]") &&
      !element.closest("[inert], [aria-hidden=true]") &&
      // A phone shows its own list of options, which is not part of the page.
      (!element.matches("select") || getComputedStyle(element).appearance === "base-select");
    if (!isUsable) continue;
    const label = element instanceof HTMLSelectElement ? element.labels[0]?.textContent : undefined;
    const name = (element.ariaLabel ?? label ?? element.textContent).trim();
    const row = element.closest("tr, li, article");
    const dialog = element.closest("[role=dialog]");
    const tab = element.closest("[role=tabpanel]")?.getAttribute("aria-labelledby");
    const place = dialog
      ? dialog.querySelector("h2")?.textContent
      : element.closest("main") && location.pathname + (tab?.split("-").at(-1) ?? "");
    const what = row ? element.title || /^[^\s:]+/.exec(name)?.[0] : name;
    const kind = [place, row?.tagName, what].join(" ");
    if (!found.has(kind)) found.set(kind, { kind, name, index });
  }
  return [...found.values()];
}

/**
 * Opens all menus, selects and dialogs of a page, and those inside them, each kind once. Each must open with the
 * keyboard, take the focus, pass axe, close with Escape and return the focus.
 */
export class Openings {
  readonly names: string[] = [];
  /** The texts of the dialogs that were opened. */
  readonly texts: string[] = [];
  readonly #known = new Set<string>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Blocks live changes by other tests, which could remove a row together with its open menu. */
  async holdStill(): Promise<void> {
    await this.#page.routeWebSocket(/\/realtime\/v1\//, (page) => {
      const server = page.connectToServer();
      server.onMessage((message) => {
        if (!/"(postgres_changes|broadcast)",\{/.test(String(message))) page.send(message);
      });
    });
  }

  /**
   * Opens everything inside `root`.
   * @param root the page, a part of it, or an open menu or dialog
   */
  async open(root: Locator): Promise<void> {
    const openers = await root.evaluate(openersIn, OPENER);
    for (const { kind, name, index } of openers) {
      if (this.#known.has(kind)) continue;
      this.#known.add(kind);
      await this.#openOne(root.locator(OPENER).nth(index), name);
    }
  }

  async #openOne(place: Locator, name: string): Promise<void> {
    const opener = await place.elementHandle();
    const before = await this.#page.locator(OPENED).count();
    const opened = this.#page.locator(OPENED).nth(before);
    await this.#press(opener, opened, name);
    await this.#expectWhole(opened, name);
    if ((await opened.getAttribute("role")) === "menu") {
      const dialogs = this.#page.locator(DIALOG);
      const asked = dialogs.nth(await dialogs.count());
      for (const entry of await opened.evaluate(openersIn, OPENER)) {
        if (this.#known.has(entry.kind)) continue;
        this.#known.add(entry.kind);
        const path = `${name} › ${entry.name}`;
        // A dialog that was opened from a menu returns the focus to the menu's button.
        const item = await opened.locator(OPENER).nth(entry.index).elementHandle();
        await this.#press(item, asked, path);
        await this.#expectWhole(opened, path);
        await this.open(opened);
        await this.#close(before, opener, path);
        await this.#press(opener, opened, name);
      }
    } else await this.open(opened);
    await this.#close(before, opener, name);
  }

  async #press(opener: ElementHandle | null, opened: Locator, name: string): Promise<void> {
    await opener?.focus();
    await this.#page.keyboard.press("Space");
    await expect(opened, `«${name}» opens something`).toBeVisible();
  }

  async #expectWhole(opened: Locator, name: string): Promise<void> {
    this.names.push(name);
    await expect(opened.locator("[aria-busy=true]")).toHaveCount(0);
    const hasFocus = () => opened.evaluate((it) => it.contains(document.activeElement));
    await expect.poll(hasFocus, `what «${name}» opened has the focus`).toBe(true);
    // Behind a dialog the page is hidden from screen readers, so axe checks the page too. Menus and selects do not hide
    // the page.
    if (await opened.evaluate((it, dialog) => it.matches(dialog), DIALOG)) {
      this.texts.push((await opened.textContent()) ?? "");
      await expectAccessible(this.#page, DIALOG);
      await expectAccessible(this.#page, "html", BEHIND_A_DIALOG);
    } else await expectAccessible(this.#page, `${MENU}, ${LIST}`);
  }

  async #close(before: number, opener: ElementHandle | null, name: string): Promise<void> {
    await this.#page.keyboard.press("Escape");
    await expect(this.#page.locator(OPENED)).toHaveCount(before);
    const isBack = () =>
      // If the row of the button was removed, the page gets the focus.
      opener?.evaluate(
        (it) => document.activeElement === (it.isConnected ? it : document.querySelector("main")),
      );
    await expect.poll(isBack, `«${name}» has the focus again`).toBe(true);
  }
}
