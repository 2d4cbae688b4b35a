import type { Page } from "@playwright/test";
import { newAccount } from "./fixtures/accounts.ts";
import { grantTickets } from "./fixtures/administration.ts";
import { Mailbox } from "./fixtures/mailbox.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectSignedIn, expectToast, fillSignIn, signOut } from "./pages/auth.ts";
import { openTournament, register } from "./pages/tournament.ts";

const OPEN = "Sprint Rocket League 1v1";

const service = (page: Page) => page.getByRole("button", { name: /Continuar con Demostración/ });

/** Enters a name and an address at the demonstration's provider. */
async function agree(page: Page, name: string, email: string): Promise<void> {
  await expect(page.getByText("Demostración: no es un servicio real")).toBeVisible();
  await page.getByLabel("Nombre").fill(name);
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continuar" }).click();
}

test("from a tournament's page somebody new signs up with another service, completes the profile, and lands there and registers", async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  const person = newPerson("servicio");
  const path = await openTournament(page, OPEN);
  await page.getByRole("link", { name: "Inscribirse" }).click();
  await expect(page).toHaveURL(/\/register\?volver=/);
  await expect(service(page)).toBeVisible();
  await expectAccessible(page);
  await service(page).click();
  await agree(page, "Ana  Servicio", person.email);

  await expect(page.getByRole("heading", { name: "Completa tu perfil" })).toBeVisible();
  await expect(page.getByLabel("Nombre de usuario")).toHaveValue("Ana_Servicio");
  await expectAccessible(page);
  await page.goto("/friends");
  await expect(page.getByRole("heading", { name: "Completa tu perfil" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Completa tu perfil" })).toBeVisible();
  await page.getByLabel("Nombre de usuario").fill(person.username);
  await page.getByLabel("País").selectOption({ label: person.country });
  // The provider's picture is offered, and used only if the user chooses it.
  const picture = page.getByLabel("Usar esta foto en mi perfil");
  await expect(picture).not.toBeChecked();
  await picture.check();
  await page.getByLabel("Confirmo que soy mayor de 13 años.").check();
  await page.getByRole("button", { name: "Empezar a competir" }).click();
  await expectSignedIn(page);
  await expect(page).toHaveURL(path);
  const menu = page.getByRole("button", { name: `Menú de ${person.username}` });
  await expect(menu.locator("img")).toHaveAttribute("src", /profile_avatars/);

  await grantTickets(baseURL ?? "", [person.username], 10);
  await page.reload();
  await register(page, "1997-08-09");
});

test("an account links another service, signs in with it, and takes it away", async ({
  page,
  baseURL,
  request,
  expectAccessible,
}) => {
  const account = await newAccount(baseURL ?? "", request, "vincula");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  await page.goto("/login");
  await service(page).click();
  await agree(page, "Otra cuenta", email);
  await expectToast(page, "El enlace no funcionó");

  await page.goto("/login");
  await fillSignIn(page, email, "secreto-123");
  await expectSignedIn(page);
  await page.goto("/settings?seccion=seguridad");
  await page.getByRole("button", { name: "Vincular Demostración" }).click();
  await agree(page, "Otra cuenta", email);
  await expect(page.getByText("Vinculada", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await service(page).click();
  await agree(page, "Otra cuenta", email);
  await expect(page.getByRole("button", { name: `Menú de ${account.username}` })).toBeVisible();
  await page.goto("/settings?seccion=seguridad");
  await page.getByRole("button", { name: "Desvincular Demostración" }).click();
  await expectToast(page, "Desvinculada");
});

test("a code by mail signs in without the password, also where its link was not asked for", async ({
  page,
  baseURL,
  request,
  openSecondPage,
  expectAccessible,
}) => {
  const mailbox = new Mailbox(request);
  const account = await newAccount(baseURL ?? "", request, "codigo");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  await page.goto("/login");
  await page.getByRole("button", { name: "Entrar con un código por correo" }).click();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviar código" }).click();
  await expect(page.getByRole("heading", { name: "Escribe el código" })).toBeVisible();
  await expectAccessible(page);
  const mail = await mailbox.newestTo(email);
  const code = /Código: (\d{6})/.exec(mail.text)?.[1] ?? "";

  const elsewhere = await openSecondPage();
  await elsewhere.goto(mail.links[0] ?? "");
  await expectToast(elsewhere, "Este enlace se pidió en otro navegador");
  await elsewhere.getByLabel("Correo electrónico").fill(email);
  await elsewhere.getByLabel("Código de seis dígitos").fill(code);
  await elsewhere.getByRole("button", { name: "Entrar", exact: true }).click();
  await expectSignedIn(elsewhere);

  await page.getByLabel("Código de seis dígitos").fill(code);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("No se pudo entrar con el código")).toBeVisible();
});
