import type { Locator, Page } from "@playwright/test";
import { newAccount, demoAccount, visitor } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { expectSignedIn, expectToast, fillSignIn } from "./pages/auth.ts";

/** Creates a tournament without a fee. Returns the link to its page, as a user would share it in a chat. */
async function sharedLink(address: string): Promise<string> {
  const { client } = await demoAccount(address, "admin");
  const { username } = newPerson("Copa");
  const id = await announceTournament(client, { name: username, format: "single-elimination" });
  return `/tournaments/${id}`;
}

/** Counts taps and typed fields, because each of them makes some users give up. */
function counter() {
  const done = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    done.taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    done.fields += 1;
    await field.fill(text);
  };
  return { tap, type, done };
}

type Hand = ReturnType<typeof counter>;

const question = (page: Page) => page.getByRole("alertdialog");

/** Signs up: from opening a link in a chat until the app has sent the confirmation e-mail. */
async function signUp(page: Page, { tap, type }: Hand, link: string) {
  const person = newPerson("llega");
  await page.goto(link);
  await expect(page.getByRole("link", { name: "Inscribirse" })).toBeInViewport({ ratio: 1 });
  for (const fact of ["Premio mayor", "Inscripción", "Participantes"])
    await expect(page.getByRole("term").filter({ hasText: fact })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Gratis · desde los 18 años")).toBeVisible();
  await tap(page.getByRole("link", { name: "Inscribirse" }));
  await expect(page.getByText(/^Para inscribirte en Copa/)).toBeVisible();
  await type(page.getByLabel("Nombre de usuario"), person.username);
  await type(page.getByLabel("Correo electrónico"), person.email);
  await expect(page.getByLabel("País")).toHaveValue(person.country);
  await type(page.getByLabel("Contraseña", { exact: true }), person.password);
  await tap(page.getByLabel("Confirmo que soy mayor de 13 años."));
  await tap(page.getByRole("button", { name: "Registrarse" }));
  const heading = page.getByRole("heading", { name: "Revisa tu correo" });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(heading).toBeFocused();
  return person;
}

async function confirmPlace(page: Page, { tap, type }: Hand, link: string): Promise<void> {
  await type(question(page).getByLabel("Fecha de nacimiento"), "2001-04-05");
  await tap(question(page).getByRole("button", { name: "Confirmar inscripción" }));
  await expectToast(page, "¡Inscripción exitosa!");
  await expect(page.getByText("Ya estás inscrito")).toBeVisible();
  await expect(page).toHaveURL(link);
}

test("from a link in a chat to the place, confirmed by the link of the mail: five taps, four fields", async ({
  page,
  mailbox,
  baseURL,
  expectAccessible,
}) => {
  const link = await sharedLink(baseURL ?? "");
  const hand = counter();
  const person = await signUp(page, hand, link);
  const confirmation = await mailbox.newestLinkTo(person.email);
  await page.goto(confirmation);
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  await confirmPlace(page, hand, link);
  hand.done.taps += 1;
  expect(hand.done).toEqual({ taps: 5, fields: 4 });
});

test("from a link in a chat to the place, confirmed by the code: five taps, four fields and the code", async ({
  page,
  mailbox,
  baseURL,
  expectAccessible,
}) => {
  const link = await sharedLink(baseURL ?? "");
  const hand = counter();
  const person = await signUp(page, hand, link);
  await expectAccessible(page);
  const code = page.getByLabel("Código de seis dígitos");
  await code.fill("000000");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("No se pudo entrar con el código")).toBeVisible();

  const { text } = await mailbox.newestTo(person.email);
  await hand.type(code, /Código: (\d{6})/.exec(text)?.[1] ?? "");
  await hand.tap(page.getByRole("button", { name: "Entrar", exact: true }));
  await confirmPlace(page, hand, link);
  expect(hand.done).toEqual({ taps: 5, fields: 5 });
});

test("a recovery ends at the tournament, with the question open", async ({
  page,
  mailbox,
  baseURL,
  request,
}) => {
  const link = await sharedLink(baseURL ?? "");
  const account = await newAccount(baseURL ?? "", request, "olvida");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  const before = await mailbox.newestLinkTo(email);
  await page.goto(link);
  await page.locator("main").getByRole("link", { name: "Inscribirse" }).click();
  await page.locator("main").getByRole("link", { name: "Inicia sesión" }).click();
  await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click();
  await expect(page.getByRole("button", { name: "Enviar enlace" })).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviar enlace" }).click();
  await expect(page.getByText("Si existe una cuenta con ese correo")).toBeVisible();
  await expect.poll(() => mailbox.newestLinkTo(email)).not.toBe(before);

  await page.goto(await mailbox.newestLinkTo(email));
  await page.getByLabel("Contraseña nueva").fill("renovada-456");
  await page.getByLabel("Confirmar contraseña").fill("renovada-456");
  await page.getByRole("button", { name: "Guardar contraseña" }).click();
  await expect(question(page)).toContainText("Te inscribes en");
});

test("who signs in from the head of a page is back on it", async ({ page, baseURL, request }) => {
  const account = await newAccount(baseURL ?? "", request, "vuelve");
  const email = (await account.client.auth.getUser()).data.user?.email ?? "";
  const link = await sharedLink(baseURL ?? "");
  await page.goto(`${link}?tab=reglas`);
  await page.getByRole("banner").getByRole("link", { name: "Registrarse" }).click();
  await page.locator("main").getByRole("link", { name: "Inicia sesión" }).click();
  // Waits for the sign-in form, because the previous form has an e-mail field too.
  await expect(page.getByRole("heading", { level: 1, name: "Bienvenido" })).toBeVisible();
  await fillSignIn(page, email, "secreto-123");
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${link}?tab=reglas`);
});

test("a link that was used up offers another one", async ({ page, mailbox, baseURL, request }) => {
  const link = await sharedLink(baseURL ?? "");
  const { email, password } = newPerson("tarde");
  const client = await visitor(baseURL ?? "");
  const emailRedirectTo = `${baseURL}${link}`;
  await client.auth.signUp({ email, password, options: { emailRedirectTo } });
  const confirmation = await mailbox.newestLinkTo(email);
  await request.get(confirmation, { maxRedirects: 0 });

  await page.goto(confirmation);
  await expect(page.getByRole("heading", { name: "El enlace caducó" })).toBeVisible();
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByRole("button", { name: "Enviar otro enlace" }).click();
  await expect(page.getByRole("heading", { name: "Revisa tu correo" })).toBeVisible();
  await page.getByRole("button", { name: "Volver a iniciar sesión" }).click();
  await expect(page).toHaveURL(/\/login/);
});
