import { expect, test } from "./fixtures/test.ts";
import { DEMO, newPerson } from "./fixtures/people.ts";
import {
  expectSignedIn,
  expectToast,
  fillRegistration,
  fillSignIn,
  submitRegistration,
} from "./pages/auth.ts";

test("every refusal of the registration form is told by its field, once", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/register");
  await expect(page.getByLabel("País")).toHaveValue("Argentina");
  await page.getByLabel("País").selectOption("");
  await submitRegistration(page);
  for (const message of [
    "El nombre de usuario es obligatorio.",
    "El correo electrónico es obligatorio.",
    "Debes seleccionar tu país.",
    "La contraseña es obligatoria.",
    "Debes confirmar que eres mayor de 13 años.",
  ]) {
    await expect(page.getByText(message)).toHaveCount(1);
  }
  await expect(page.getByLabel("Nombre de usuario")).toBeFocused();
  await expectAccessible(page);

  await fillRegistration(page, newPerson());
  await page.getByLabel("Contraseña", { exact: true }).fill("corta");
  await submitRegistration(page);
  await expect(page.getByText("La contraseña debe tener al menos 6 caracteres.")).toHaveCount(1);
});

test("registers, confirms through the mail and is inside", async ({ page, mailbox }) => {
  const person = newPerson();
  await page.goto("/register");
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expectToast(page, "¡Registro exitoso!");
  await expectToast(page, "Revisa tu correo para confirmar tu cuenta.");
  // The page names the recipient. To correct a typo, the user returns to the form, which still has its values.
  await expect(page.locator("main").getByText(person.email)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expect(page.getByLabel("Nombre de usuario")).toHaveValue(person.username);
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(person.email);

  // Without the confirmation the user cannot sign in.
  await page.goto("/login");
  await fillSignIn(page, person.email, person.password);
  await expectToast(page, "Error al iniciar sesión");

  await page.goto(await mailbox.newestLinkTo(person.email));
  await expectSignedIn(page);
});

test("an address that is taken gets the same answer", async ({ page }) => {
  await page.goto("/register");
  await fillRegistration(page, { ...newPerson(), email: DEMO.player });
  await submitRegistration(page);
  await expectToast(page, "¡Registro exitoso!");
});

test("a forgotten password is replaced through the mail", async ({ page, mailbox }) => {
  const person = newPerson("olvido");
  await page.goto("/register");
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expectToast(page, "¡Registro exitoso!");
  const confirmation = await mailbox.newestLinkTo(person.email);
  await page.goto(confirmation);
  await expectSignedIn(page);
  await page.evaluate(() => localStorage.clear());

  await page.goto("/login");
  await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Si existe una cuenta con ese correo")).toBeVisible();
  await expect.poll(() => mailbox.newestLinkTo(person.email)).not.toBe(confirmation);
  await expect(page.locator("main").getByText(person.email)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reenviar en \d+ s$/ })).toBeDisabled();
  await page.getByRole("button", { name: "Cambiar correo" }).click();
  await expect(page.getByLabel("Correo electrónico")).toHaveValue(person.email);

  await page.goto(await mailbox.newestLinkTo(person.email));
  await page.getByLabel("Contraseña nueva").fill("renovada-456");
  await page.getByLabel("Confirmar contraseña").fill("otra-distinta");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(page.getByText("Las contraseñas no coinciden.")).toHaveCount(1);
  // The field with the error takes the focus after a moment. Text typed before that would go into this field.
  await expect(page.getByLabel("Confirmar contraseña")).toBeFocused();
  await page.getByLabel("Confirmar contraseña").fill("renovada-456");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expectToast(page, "Éxito");
  await expectSignedIn(page);
});
