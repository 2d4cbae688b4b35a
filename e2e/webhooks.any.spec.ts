import { createHmac } from "node:crypto";
import { type ReceivedWebhook, startWebhookReceiver } from "@leyenda/testing/webhook-receiver";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

/** Verifies the signature with the secret, as a receiver does. */
function isSigned({ headers, body, id }: ReceivedWebhook, secret: string): boolean {
  const signed = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(`${id}.${headers["webhook-timestamp"]}.${body}`)
    .digest("base64");
  return headers["webhook-signature"]?.split(" ").includes(`v1,${signed}`) === true;
}

test("the staff has what happens sent to a program, sees what it answered, sends it again and why it was switched off", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const site = baseURL ?? "";
  const admin = await demoAccount(site, "admin");
  const [first, second] = await Promise.all([
    newAccount(site, request, "anotado"),
    newAccount(site, request, "anotada"),
  ]);
  const cup = await announceTournament(admin.client, {
    name: `Copa ${crypto.randomUUID().slice(0, 8)}`,
  });
  const program = await startWebhookReceiver();
  const address = `${program.url}/${"tabla-de-la-liga-del-barrio-".repeat(5)}`;
  const page = await openSecondPage(admin.storageState);
  await page.goto(`/organize/${cup}?tab=webhooks`);
  // Opens the page at its former URL, from when it was a separate page.
  await expect(page.getByRole("tab", { name: "Conexiones", selected: true })).toBeVisible();
  await expect(page.getByText("Aún no hay webhooks")).toBeVisible();
  await expectAccessible(page);

  const create = page.getByRole("button", { name: "Crear webhook" });
  await proveDialog("webhook-dialogs:create", create);
  await create.click();
  const form = page.getByRole("dialog", { name: "Crear webhook" });
  const send = form.getByRole("button", { name: "Crear webhook" });
  await form.getByLabel("Dirección").fill("programa");
  await send.click();
  await expect(form.getByText("Pega una dirección que empiece con https://")).toBeVisible();
  await form.getByLabel("Dirección").fill("http://programa.example/");
  await send.click();
  await expectToast(page, "No se pudo crear el webhook.");
  await form.getByLabel("Dirección").fill(address);
  await form.getByRole("checkbox", { name: "Un partido se disputa" }).uncheck();
  await send.click();
  const shown = page.getByRole("dialog", { name: "Guarda el secreto" });
  const secret = await shown.getByRole("textbox", { name: "Secreto" }).inputValue();
  expect(secret).toMatch(/^whsec_/u);
  await expectAccessible(page);
  await shown.getByRole("button", { name: "Listo" }).click();
  await expect(create).toBeFocused();
  const row = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(row.getByText("Envía", { exact: true })).toBeVisible();
  await expect(row.getByText("Un partido termina")).toBeVisible();
  await expect(row.getByText("Un partido se disputa")).toBeHidden();
  await expectAccessible(page);

  program.answer((response) => response.writeHead(200).end("anotado en la tabla"));
  await row.getByRole("button", { name: `Probar ${address}` }).click();
  await expectToast(page, "La prueba sale en unos segundos");
  await row.getByRole("link", { name: `Entregas a ${address}` }).click();
  const deliveries = page.getByRole("list", { name: "Entregas" }).locator("> li");
  await expect(deliveries.getByText("Entregado")).toBeVisible();
  await expect(deliveries.getByText("Prueba", { exact: true })).toBeVisible();
  expect(program.received.map((one) => isSigned(one, secret))).toEqual([true]);

  program.answer((response) => response.writeHead(503).end("cerrado"));
  await enterTournament(cup, [first]);
  const entry = deliveries.filter({ hasText: "Alguien se inscribe" });
  await expect(entry.getByText("Pendiente")).toBeVisible();
  await expect(entry.getByText("Próximo intento:")).toBeVisible();
  // After the second attempt, the third one is scheduled much later.
  await entry.getByText("2 intentos · Respondió 503").click();
  await expect(entry.getByText("cerrado")).toHaveCount(2);
  await expect(page.getByText("Con fallas")).toBeVisible();
  await expectAccessible(page);
  program.answer((response) => response.writeHead(204).end());
  await page.getByRole("button", { name: "Enviar de nuevo: Alguien se inscribe" }).click();
  await expectToast(page, "Sale de nuevo en unos segundos, con el mismo id");
  await expect(entry.getByText("Entregado")).toBeVisible();
  const [, refused, ...others] = program.received;
  expect(others.map(({ id }) => id)).toEqual([refused?.id, refused?.id]);

  program.answer((response) => response.writeHead(410).end());
  await enterTournament(cup, [second]);
  await expect(
    page.getByText("La dirección respondió que ya no recibe nada (410). Corrígela y enciéndelo."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Todos los webhooks" }).click();
  await expect(row.getByText("Apagado", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(row.getByText("1 envío pendiente")).toBeVisible();
  await expect(row.getByText("Al encenderlo sale lo que quedó pendiente")).toBeVisible();
  program.answer((response) => response.writeHead(204).end());
  await row.getByRole("switch", { name: `Encendido: ${address}` }).click();
  await expectToast(page, "Webhook encendido");
  await expect(row.getByText("Envía", { exact: true })).toBeVisible();
  await expect(row.getByText("1 envío pendiente")).toBeHidden();
  expect(program.received.at(-1)?.id).toBe(program.received.at(-2)?.id);

  const menu = row.getByRole("button", { name: `Más acciones de ${address}` });
  const choose = async (act: string) => {
    await menu.click();
    await page.getByRole("menuitem", { name: `${act} ${address}` }).click();
  };
  await proveDialog("webhook-dialogs:save", menu, () => choose("Cambiar"));
  await choose("Cambiar");
  const change = page.getByRole("dialog", { name: "Cambiar webhook" });
  await change.getByRole("checkbox", { name: "Un partido termina" }).uncheck();
  await change.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Webhook guardado");
  await expect(row.getByText("Un partido termina")).toBeHidden();

  await proveDialog("webhook-dialogs:change", menu, () => choose("Cambiar el secreto de"));
  const changeSecret = async () => {
    await choose("Cambiar el secreto de");
    const asking = page.getByRole("dialog", { name: "¿Cambiar el secreto?" });
    await asking.getByRole("button", { name: "Cambiar el secreto" }).click();
  };
  await proveDialog("webhook-dialogs:secret", menu, changeSecret);
  await expect(row.getByText("El secreto anterior también vale hasta el")).toBeVisible();

  await proveDialog("webhooks-panel", menu, () => choose("Borrar"));
  await choose("Borrar");
  await page.getByRole("alertdialog").getByRole("button", { name: "Borrar" }).click();
  await expectToast(page, "Webhook borrado");
  await expect(page.getByText("Aún no hay webhooks")).toBeVisible();
  await program.close();
});
