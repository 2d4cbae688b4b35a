import { newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("somebody makes a token, copies it this once, a program uses it, and it ends when it is revoked", async ({
  baseURL,
  request,
  openSecondPage,
  expectAccessible,
}) => {
  const account = await newAccount(baseURL ?? "", request, "programa");
  const page = await openSecondPage(account.storageState);
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Configuración" })).toBeVisible();
  await page.getByRole("link", { name: "Tokens" }).click();
  await expect(page.getByText("Aún no tienes tokens")).toBeVisible();
  await expect(page.getByRole("link", { name: "Documentación de la API" })).toHaveAttribute(
    "href",
    "/api",
  );
  await expectAccessible(page);
  const create = page.getByRole("button", { name: "Crear token" });
  await proveDialog("create-api-token-dialog:form", create);
  await create.click();
  const form = page.getByRole("dialog", { name: "Crear token" });
  await form.getByLabel("Nombre").fill("Bot de la liga");
  for (const scope of ["Resultados", "Inscripciones", "Horarios", "Transmisión"])
    await form.getByRole("checkbox", { name: scope }).check();
  await form.getByRole("checkbox", { name: "Leer" }).check();
  await form.getByRole("button", { name: "Crear token" }).click();
  const shown = page.getByRole("dialog", { name: "Guarda tu token" });
  await expect(shown).toBeVisible();
  const token = await shown.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^ley_pat_\w{36}$/);
  await expectAccessible(page);
  await proveDialog("create-api-token-dialog:token", create, () => Promise.resolve());
  await expect(page.getByText("Sin usar")).toBeVisible();

  const agenda = () =>
    request.post("/api/v1/rpc/my_agenda", {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
  expect((await agenda()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("Último uso:")).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);

  const revoke = page.getByRole("button", { name: "Revocar Bot de la liga" });
  await proveDialog("api-tokens-panel", revoke);
  await revoke.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revocar" }).click();
  await expectToast(page, "Token revocado");
  await expect(page.getByText("Aún no tienes tokens")).toBeVisible();
  expect((await agenda()).status()).toBe(401);
});
