import { expect, type Page } from "@playwright/test";

/** The dialog that asks before an act. */
export const question = (page: Page) => page.getByRole("alertdialog");

/** Presses a button of the dialog that asks. */
export async function answer(page: Page, name: string): Promise<void> {
  await question(page).getByRole("button", { name, exact: true }).click();
}

/** Types into the search of the list that is shown. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
}

/** Goes to a page of the back office and waits for its title. */
export async function openAdmin(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** A picture of one pixel, enough for an upload that is checked by content. */
export const PICTURE = {
  name: "Foto de la Final.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
