import { expect, type Locator } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible.ts";
import { type DialogName, DIALOGS } from "../fixtures/dialogs.ts";

/** An open dialog. */
export const DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";

/** Fails if a test did not open all `wanted` dialogs. `read` contains the texts of the dialogs that it opened. */
export function expectOpened(wanted: readonly DialogName[], read: readonly string[]): void {
  const says = (text: string, words: string | RegExp) =>
    typeof words === "string" ? text.startsWith(words) : words.test(text);
  const missing = wanted.filter((name) => !read.some((text) => says(text, DIALOGS[name])));
  expect(missing, "the walk opens these dialogs").toEqual([]);
}

/**
 * Opens a dialog and checks its name, that it takes the focus, and all rules of axe. Then closes it with Escape and
 * checks that the focus returns.
 * @param home the element that gets the focus afterwards: the button that opens the dialog
 * @param open how to open the dialog, if one press of that button is not enough
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
    // If a toast has appeared after the dialog, the first Escape closes the toast.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(home, `«${name}» gives the focus back`).toBeFocused();
}
