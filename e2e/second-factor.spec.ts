import { Secret, TOTP } from "otpauth";
import { newAccount, demoAccount, signedIn } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectSignedIn, expectToast, fillSignIn, signOut } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

const PASSWORD = "secreto-123";

/** No code is accepted twice: the enrolment uses the code of the current half minute, the sign-in that of the next. */
const codeOf = (secret: string, halfMinutesOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + halfMinutesOn * 30_000,
  });

test("an admin activates the second factor, is asked for it, loses the phone and gets in with a recovery code", async ({
  page,
  baseURL,
  request,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const account = await newAccount(address, request, "admin2fa");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  const { client: director } = await demoAccount(address, "admin");
  await director.from("profiles").update({ role: "admin" }).eq("id", account.id).throwOnError();

  await page.goto("/login");
  await fillSignIn(page, email, PASSWORD);
  await expectSignedIn(page);
  // As outside the demonstration: an account without the second factor gets only a link to set it up.
  await page.route(/rpc\/needs_second_factor$/, (route) => route.fulfill({ json: true }));
  await page.goto("/");
  await page.getByRole("button", { name: /^Menú de/ }).click();
  await page.getByRole("menuitem", { name: "Administración" }).click();
  await expect(
    page.getByRole("heading", { name: "Activa la verificación en dos pasos" }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Activarla" }).click();
  await expect(page).toHaveURL("/settings?seccion=seguridad");
  const activate = page.getByRole("button", { name: "Activar", exact: true });
  await proveDialog("enrol-authenticator-dialog", activate);
  await activate.click();
  const enrolment = page.getByRole("dialog", { name: "Activa la verificación en dos pasos" });
  await expect(enrolment.getByRole("img", { name: "Código QR" })).toBeVisible();
  const secret = await enrolment.locator("code").innerText();
  await enrolment.getByLabel("Código que muestra la app").fill(codeOf(secret));
  await enrolment.getByRole("button", { name: "Activar", exact: true }).click();

  const shown = page.getByRole("dialog", { name: "Guarda tus códigos de recuperación" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const [recoveryCode = ""] = await shown.getByRole("listitem").allInnerTexts();
  // This button has replaced the button that opened the dialog.
  const another = page.getByRole("button", { name: "Añadir otra app" });
  await proveDialog("recovery-codes-dialog", another, () => Promise.resolve());
  await expect(page.getByText("Te quedan 10 de 10.")).toBeVisible();
  await proveDialog("recovery-panel", page.getByRole("button", { name: "Crear códigos nuevos" }));
  // Simulates that hours have passed since the last code.
  await page.route(/\/auth\/v1\/factors$/, (route) =>
    route.fulfill({ status: 400, json: { error_code: "reauthentication_needed" } }),
  );
  await proveDialog("confirm-identity-dialog", another);
  await page.unrouteAll();
  await proveDialog("factor-panel", page.getByRole("button", { name: "Quitar", exact: true }));

  await signOut(page);
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Confirma que eres tú" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Código de seis dígitos").fill("000000");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expectToast(page, "No se pudo confirmar");
  // Every other page redirects back: the code cannot be skipped.
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Código de seis dígitos").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("navigation", { name: "Administración" })).toBeVisible();

  // Outside the demonstration the app requests a new code after an hour, in a dialog over the open page.
  await page.goto("/admin/games");
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Ajedrez relámpago");
  const tooOld = { code: "42501", details: "recent_factor_needed", message: "Confirma el código." };
  await page.route(/rest\/v1\/games/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 403, json: tooOld })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Agregar juego" }).click();
  const proof = page.getByRole("dialog", { name: "Confirma que eres tú" });
  await expect(proof).toContainText("administración. Escribe el código de tu app.");
  await expect(proof.getByLabel("Código de seis dígitos")).toBeFocused();
  await page.keyboard.press("Escape");
  await expectToast(page, "No se pudo guardar el juego: Confirma el código.");
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Ajedrez relámpago");
  await page.unrouteAll();
  await page.getByLabel("Nombre", { exact: true }).fill("");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // A token obtained with a stolen password alone cannot move tickets.
  const thief = await signedIn(address, email, PASSWORD);
  const refused = await thief.client.rpc("manage_tickets", {
    p_participant_id: thief.participantId,
    p_delta: 1000,
    p_reason: "Robo",
  });
  expect(refused.error).toMatchObject({ details: "second_factor_not_shown" });

  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await fillSignIn(page, email, PASSWORD);
  await page.getByRole("button", { name: /Perdí el teléfono/ }).click();
  await page.getByLabel("Código de recuperación").fill(recoveryCode);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expectToast(page, "¡Bienvenido de vuelta!");
  await page.goto("/settings?seccion=seguridad");
  await expect(page.getByText("Te quedan 9 de 10.")).toBeVisible();
});
