import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import { BEHIND_A_DIALOG, expectAccessible } from "../fixtures/accessible.ts";
import { DIALOG } from "./dialogs.ts";

/** Elements that declare that they open something. Pressing them changes no data. */
const OPENER = "[aria-haspopup], select";
const MENU = "[role=menu][data-state=open]";
const LIST = "select:open";
const OPENED = [MENU, LIST, DIALOG].join(", ");

interface Opener {
  /** The same for all buttons of the same kind in the rows of a list. */
  readonly kind: string;
  readonly name: string;
  readonly index: number;
}

/** The elements inside an element that open something, one of each kind. */
function openersIn(root: Element, selector: string): Opener[] {
  const found = new Map<string, Opener>();
  for (const [index, element] of [...root.querySelectorAll<HTMLElement>(selector)].entries()) {
    const isUsable =
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(":disabled, [data-disabled]") &&
      !element.closest("[inert], [aria-hidden=true]") &&
      // A phone's native picker is not part of the page.
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
 * Opens everything on a page that opens: menus, selects, dialogs, and what is inside them. Each is opened with the
 * keyboard and must take the focus, pass axe, close with Escape and return the focus. Nothing is opened twice.
 */
export class Openings {
  readonly names: string[] = [];
  /** The texts of the dialogs among them. */
  readonly texts: string[] = [];
  readonly #known = new Set<string>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Blocks changes before a page is visited: other tests write into the same tables, and when a row disappears, so does
   * the menu that was opened from it.
   */
  async holdStill(): Promise<void> {
    await this.#page.routeWebSocket(/\/realtime\/v1\//, (page) => {
      const server = page.connectToServer();
      server.onMessage((message) => {
        if (!/"(postgres_changes|broadcast)",\{/.test(String(message))) page.send(message);
      });
    });
  }

  /** @param root the page, a part of it, or what was just opened */
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
        // The dialog replaces the menu, and returns the focus to the menu's button.
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
    // A dialog hides the page behind it, so axe also checks that page; menus and selects only add to the page.
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
      // A row that was removed cannot take the focus: then the page takes it.
      opener?.evaluate(
        (it) => document.activeElement === (it.isConnected ? it : document.querySelector("main")),
      );
    await expect.poll(isBack, `«${name}» has the focus again`).toBe(true);
  }
}
