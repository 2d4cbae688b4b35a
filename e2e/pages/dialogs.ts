import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";
import { type DialogName, DIALOGS } from "../fixtures/dialogs.ts";

/** An open dialog. */
export const DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";

/** Holds a walk to the dialogs that it proves, by what it read in those it opened. */
export function expectOpened(wanted: readonly DialogName[], read: readonly string[]): void {
  const says = (text: string, words: string | RegExp) =>
    typeof words === "string" ? text.startsWith(words) : words.test(text);
  const missing = wanted.filter((name) => !read.some((text) => says(text, DIALOGS[name])));
  expect(missing, "the walk opens these dialogs").toEqual([]);
}

/**
 * Opens a dialog, holds it to what it is called, to taking the focus and to what axe finds, closes it
 * with Escape and asks whether the focus is back. Leaves everything as it was.
 *
 * @param home what takes the focus afterwards: the button that opens it
 * @param open how it is opened, where one press of that button is not all of it
 */
export async function proveDialog(
  name: DialogName,
  home: Locator,
  open: () => Promise<void> = () => home.click(),
): Promise<void> {
  await open();
  const page = home.page();
  const dialog = page.locator(DIALOG).filter({ hasText: DIALOGS[name] });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  const hasFocus = () => dialog.evaluate((it) => it.contains(document.activeElement));
  await expect.poll(hasFocus, `«${name}» has the focus`).toBe(true);
  await expectAccessible(page, `[id="${await dialog.getAttribute("id")}"]`);
  await expect(async () => {
    // A notice that came after it lies above, and goes first.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(home, `«${name}» gives the focus back`).toBeFocused();
}
