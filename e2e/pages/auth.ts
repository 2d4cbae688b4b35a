import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "../fixtures/mailbox.ts";
import { expectToast } from "../fixtures/toasts.ts";
import { DEMO_PASSWORD, type newPerson } from "../fixtures/people.ts";

export { expectToast };

type Person = ReturnType<typeof newPerson>;

const submitButton = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true });

export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Nombre de usuario").fill(person.username);
  await page.getByLabel("Correo electrónico").fill(person.email);
  await page.getByLabel("País").selectOption({ label: person.country });
  await page.getByLabel("Contraseña", { exact: true }).fill(person.password);
  await page.getByLabel("Confirmo que soy mayor de 13 años.").check();
}

export async function submitRegistration(page: Page): Promise<void> {
  await submitButton(page, "Registrarse").click();
}

/** Signs up with the form and confirms the account with the mail. The person is signed in afterwards. */
export async function registerAndConfirm(
  page: Page,
  mailbox: Mailbox,
  person: Person,
): Promise<void> {
  await page.goto("/register");
  await fillRegistration(page, person);
  await submitRegistration(page);
  await expectToast(page, "¡Registro exitoso!");
  await page.goto(await mailbox.newestLinkTo(person.email));
  await expectSignedIn(page);
}

export async function signIn(
  page: Page,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, password);
  await expectSignedIn(page);
}

/** Waits for the sign-in form first, because the sign-up form also has a field named "Correo electrónico". */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await expect(submitButton(page, "Iniciar sesión")).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await submitButton(page, "Iniciar sesión").click();
}

export async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
}

export function userMenu(page: Page) {
  return page.getByRole("button", { name: /^Menú de / });
}

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(userMenu(page)).toBeVisible();
}
