import type { Locator, Page } from "@playwright/test";
import { newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";

/** Leads to an operation by the list, which a phone has behind a button, and opens its trial. */
async function tryOperation(page: Page, name: string, call: string): Promise<Locator> {
  const menu = page.getByRole("main").getByRole("button", { name: "Abrir menú" });
  const link = page.getByRole("link", { name });
  await expect(menu.or(link).filter({ visible: true }).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
  await page.getByRole("button", { name: `Probar solicitud (${call})` }).click();
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByRole("button", { name: /^Enviar solicitud|^Enviar/ }).first(),
  ).toBeVisible();
  return dialog;
}

test("who writes programs reads what there is and tries it, without a token and with one", async ({
  baseURL,
  request,
  page,
  expectAccessible,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(baseURL ?? "") && !/^(?:data|blob):/.test(asked.url()))
      elsewhere.push(asked.url());
  });
  const { client } = await newAccount(baseURL ?? "", request, "programa");
  const { data: token } = await client
    .rpc("create_api_token", { p_name: "Referencia", p_scopes: ["read"] })
    .throwOnError();
  await page.goto("/api");
  await expect(page.getByRole("heading", { name: "API para programas" })).toBeVisible();
  const introduction = page.getByRole("region", { name: "Introducción" });
  await expect(introduction.getByRole("heading", { name: "Leyenda", level: 2 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Crear un token" })).toBeVisible();
  await expectAccessible(page);

  await test.step("what visitors read is tried without a token", async () => {
    const dialog = await tryOperation(page, "Reads games Método HTTP: GET", "get /games");
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/v1/games"));
    await dialog
      .getByRole("button", { name: /^Enviar/ })
      .first()
      .click();
    expect((await answered).request().headers()["authorization"]).toBeUndefined();
    await expect(dialog.getByText("200 OK")).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Cuerpo", exact: true }).last()).toContainText(
      '"id"',
    );
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what is somebody's, with his token", async () => {
    const dialog = await tryOperation(page, "my agenda Método HTTP: POST", "post /rpc/my_agenda");
    await dialog.getByPlaceholder("Token").fill(String(token));
    const answered = page.waitForResponse((answer) => answer.url().includes("/rpc/my_agenda"));
    await dialog
      .getByRole("button", { name: /^Enviar/ })
      .first()
      .click();
    expect((await answered).status()).toBe(200);
    await expect(dialog.getByText("200 OK")).toBeVisible();
    await expectAccessible(page);
  });
  expect(elsewhere, "nothing is asked of anybody else").toEqual([]);
});
