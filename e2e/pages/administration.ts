import { expect, type Locator, type Page } from "@playwright/test";

/** The open confirmation dialog. */
export const question = (page: Page) => page.getByRole("alertdialog");

/** Presses a button of the confirmation dialog. */
export async function answer(page: Page, name: string): Promise<void> {
  await question(page).getByRole("button", { name, exact: true }).click();
}

/** Types into the search field of the visible list, and waits until the URL contains the text. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  await expect(page).toHaveURL((address) => address.searchParams.get("q") === text);
}

/** On a phone the filters of a list may be collapsed. Expands them, and returns whether they were collapsed. */
export async function unfoldFilters(page: Page): Promise<boolean> {
  const folded = page.getByRole("button", { name: "Filtros", exact: true, expanded: false });
  const isFolded = await folded.isVisible();
  if (isFolded) await folded.click();
  return isFolded;
}

/** Returns a filter of the visible list. If the filters are collapsed, expands them first. */
export async function openFilter(page: Page, name: string): Promise<Locator> {
  const filter = page.getByRole("combobox", { name });
  const folded = page.getByRole("button", { name: "Filtros", exact: true });
  await expect(filter.or(folded).first()).toBeVisible();
  await unfoldFilters(page);
  return filter;
}

/** Opens the menu of a row; returns one of its actions. */
export async function rowAct(page: Page, row: string, act: string): Promise<Locator> {
  await page.getByRole("button", { name: `Más acciones de ${row}`, exact: true }).click();
  return page.getByRole("menuitem", { name: act, exact: true });
}

/** Opens a page of the back office and waits for its title. */
export async function openAdmin(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

/** A picture of one pixel. The server accepts it, because its content is a valid picture. */
export const PICTURE = {
  name: "Foto de la Final.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

/** Makes the page's next request with this method and URL fail, as if the server had refused it. */
export async function refuseNext(
  page: Page,
  method: "DELETE" | "PATCH" | "POST" | "PUT",
  pattern: RegExp,
  message = "Hoy no se puede.",
): Promise<void> {
  let hasRefused = false;
  await page.route(pattern, (route) => {
    if (hasRefused || route.request().method() !== method) return route.fallback();
    hasRefused = true;
    const body = { code: "P0001", message, msg: message, error: message, details: "not_now" };
    return route.fulfill({ status: 400, json: body });
  });
}
