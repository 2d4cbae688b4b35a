import type { Locator, Page } from "@playwright/test";
import { newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { proveDialog } from "./pages/dialogs.ts";

/** Opens the form that tries an operation of the reference. */
async function openTrial(page: Page, title: string): Promise<Locator> {
  const name = `Probar: ${title}`;
  const act = page.getByRole("button", { name, exact: true });
  await proveDialog("try-request-dialog", act);
  await act.click();
  return page.getByRole("dialog", { name });
}

test("who writes programs searches an operation, reads its chapter and tries it, without a token and with one", async ({
  baseURL,
  request,
  page,
  expectAccessible,
  isMobile,
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
  await expect(page.getByRole("link", { name: "Crear un token" })).toBeVisible();
  await expect(page.getByLabel("JavaScript", { exact: true })).toContainText(`${baseURL}/api/v1/`);
  await expectAccessible(page);

  await test.step("what visitors read is tried without a token", async () => {
    // Links had this form when the whole reference was one page.
    await page.goto("/api#tag/read/GET/games");
    await expect(page).toHaveURL(/\/api\/reference\/games#read_games$/);
    await expect(page.getByRole("heading", { name: "Leer los juegos", level: 3 })).toBeInViewport();
    await expectAccessible(page);
    const dialog = await openTrial(page, "Leer los juegos");
    const answered = page.waitForResponse((answer) => answer.url().includes("/api/v1/games"));
    await dialog.getByRole("button", { name: "Enviar" }).click();
    expect((await answered).request().headers()["authorization"]).toBeUndefined();
    await expect(dialog.getByText("200 OK")).toBeVisible();
    await expect(dialog.getByLabel("Respuesta", { exact: true })).toContainText('"id"');
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what is somebody's, with his token", async () => {
    await page.goto("/api");
    await page.getByRole("searchbox", { name: "Buscar una operación" }).fill("my agenda");
    await expect(page.getByText("1 operación", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: /^Leer tu agenda POST \/rpc\/my_agenda/ }).click();
    await expect(page.getByRole("heading", { name: "Horarios", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Leer tu agenda", level: 3 })).toBeInViewport();
    // On a phone each operation is folded, and the form that tries it is inside.
    const lines = page.getByRole("button", { name: "Leer las horas por defecto", exact: true });
    const last = page.getByRole("heading", { name: "Leer las horas por defecto", level: 3 });
    if (isMobile) {
      await expect(lines).toHaveAttribute("aria-expanded", "false");
      await lines.click();
      await expect(lines).toHaveAttribute("aria-expanded", "true");
    } else {
      const inChapter = page.getByRole("navigation", { name: "En este capítulo" });
      await inChapter.getByRole("link", { name: /^Leer las horas por defecto GET/ }).click();
    }
    await expect(last).toBeInViewport();
    const dialog = await openTrial(page, "Leer tu agenda");
    await dialog.getByLabel("Token").fill(String(token));
    const answered = page.waitForResponse((answer) => answer.url().includes("/rpc/my_agenda"));
    await dialog.getByRole("button", { name: "Enviar" }).click();
    expect((await answered).status()).toBe(200);
    await expect(dialog.getByText("200 OK")).toBeVisible();
    await expectAccessible(page);
  });
  expect(elsewhere, "nothing is asked of anybody else").toEqual([]);
});
