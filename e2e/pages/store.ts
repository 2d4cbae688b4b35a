import { expect, type Page } from "@playwright/test";

/** The store with its packs. */
export async function openStore(page: Page, query = ""): Promise<void> {
  await page.goto(`/store${query}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Arsenal del Competidor" }),
  ).toBeVisible();
}

/** The dialog of a purchase. */
export const purchase = (page: Page) => page.getByRole("dialog", { name: "Completar compra" });

export async function choosePack(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Comprar ${name}`, exact: true }).click();
  await expect(purchase(page)).toContainText(name);
}

/** Presses the dialog's button and waits for the payment provider's page, which is on another site. */
export async function leaveForProvider(page: Page, price: string): Promise<void> {
  const site = new URL(page.url()).origin;
  await purchase(page)
    .getByRole("button", { name: `Pagar ${price}`, exact: true })
    .click();
  await expect.poll(() => new URL(page.url()).origin).not.toBe(site);
}

/** Presses a button on the payment provider's page. */
export async function decide(
  page: Page,
  decision: "Pagar" | "Pagar más tarde" | "Rechazar" | "Cancelar",
): Promise<void> {
  await page.getByRole("button", { name: decision, exact: true }).click();
}

/** The heading of the page with the outcome of a purchase. */
export const result = (page: Page, title: string) =>
  page.getByRole("heading", { level: 1, name: title });

/** The number of tickets in the header, which links to the store. */
export const wallet = (page: Page, tickets: string) =>
  page.getByRole("link", { name: `${tickets} tickets en tu billetera` });

/** A purchase in the user's list of purchases. */
export const ownPurchase = (page: Page, item: string) =>
  page.getByRole("listitem").filter({ hasText: item });
