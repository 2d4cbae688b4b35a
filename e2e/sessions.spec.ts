import { newAccount, signedIn } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectSignedIn, expectToast, fillSignIn } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a session that is ended from another browser signs that page out within seconds", async ({
  page,
  baseURL,
  request,
  openSecondPage,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const account = await newAccount(address, request, "sesiones");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  // A second sign-in through the API: the server knows as little about this device as about the first one.
  await signedIn(address, email, "secreto-123");
  const lost = await openSecondPage();
  await lost.goto("/login");
  await fillSignIn(lost, email, "secreto-123");
  await expectSignedIn(lost);

  await page.goto("/login");
  await fillSignIn(page, email, "secreto-123");
  await expectSignedIn(page);
  await page.goto("/settings?seccion=seguridad");
  await expect(page.getByText("Se abrió el")).toHaveCount(2);
  await expect(page.getByText("2 sesiones, último uso")).toHaveCount(1);
  await expect(page.getByText("Este dispositivo", { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await proveDialog("sessions-panel", page.getByRole("button", { name: "Cerrar todas las demás" }));
  await page.getByRole("button", { name: "Cerrar la sesión de Chrome" }).click();
  await expectToast(page, "Sesión cerrada");
  await expect(page.getByText("Se abrió el")).toHaveCount(1);

  const several = page.getByRole("button", { name: "Cerrar las 2 sesiones de" });
  await proveDialog("session-row", several);
  await several.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar las 2" }).click();
  await expectToast(page, "Las sesiones se cerraron");
  await expect(page.getByText("Tu cuenta no está abierta en ningún otro lado.")).toBeVisible();

  await signedIn(address, email, "secreto-123");
  await page.reload();
  await page.getByRole("button", { name: "Cerrar todas las demás" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar todas" }).click();
  await expectToast(page, "Las demás sesiones se cerraron");
  await expect(page.getByText("Tu cuenta no está abierta en ningún otro lado.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cerrar todas las demás" })).toHaveCount(0);

  await expectToast(lost, "Tu sesión se cerró");
  await expect(lost.getByRole("link", { name: "Iniciar sesión" }).first()).toBeVisible();
  await expectSignedIn(page);
});
