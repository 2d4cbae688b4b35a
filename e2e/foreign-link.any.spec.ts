import type { Page } from "@playwright/test";
import { type Account, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

/** The page that a link in another account's mail opens. */
async function openLink(page: Page, of: Account, type: string): Promise<void> {
  const { data } = await of.client.auth.getSession();
  if (!data.session) throw new Error("The account has no session.");
  const { access_token, refresh_token, expires_at, expires_in } = data.session;
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    token_type: "bearer",
    type,
  });
  // Goes through a blank page, because the browser does not reload if only the fragment of the URL changes.
  await page.goto("about:blank");
  await page.goto(`/news#${fragment.toString()}`);
}

const menuOf = (page: Page, { username }: Account) =>
  page.getByRole("button", { name: `Menú de ${username}` });

const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Este enlace es de otra cuenta" });

test("a link of another account asks before it replaces a session", async ({
  baseURL,
  request,
  openSecondPage,
}) => {
  const address = baseURL ?? "";
  const mine = await newAccount(address, request, "propia");
  const other = await newAccount(address, request, "ajena");
  const page = await openSecondPage(mine.storageState);

  await openLink(page, other, "magiclink");
  await expect(question(page)).toContainText("@leyenda.test");
  await expect(page).toHaveURL("/news");
  // No button was pressed, so the page has the focus. A user who closes the dialog stays signed in.
  await proveDialog("other-account-dialog", page.locator("main"), () => Promise.resolve());
  await page.reload();
  await expect(menuOf(page, mine)).toBeVisible();
  await expect(question(page)).toBeHidden();

  await openLink(page, other, "magiclink");
  await page.getByRole("button", { name: "Cambiar de cuenta" }).click();
  await expectToast(page, "Cambiaste de cuenta");
  await expect(menuOf(page, other)).toBeVisible();
  await page.reload();
  await expect(menuOf(page, other)).toBeVisible();

  await openLink(page, mine, "recovery");
  await page.getByRole("button", { name: "Cambiar de cuenta" }).click();
  await expect(page.getByLabel("Contraseña nueva", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});
