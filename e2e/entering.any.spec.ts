import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("where the staff say who enters a place is asked for, answered, and asked for in vain", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const one = await newAccount(address, request, "pide");
  const two = await newAccount(address, request, "espera");
  const cup = await announceTournament(admin, {
    name: newPerson("Copa").username,
    entry_by: "approval",
  });
  const ask = async ({ storageState: state }: typeof one) => {
    const page = await openSecondPage(state);
    await page.goto(`/tournaments/${cup}`);
    const button = page.getByRole("button", { name: "Pedir lugar" });
    await proveDialog("register-dialog", button);
    await button.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Pedir lugar" }).click();
    await expectToast(page, "Pedido enviado");
    await expect(page.getByText("Esperando respuesta")).toBeVisible();
    await expect(page.getByRole("button", { name: "Retirar el pedido" })).toBeVisible();
    return page;
  };
  const accepted = await ask(one);
  const declined = await ask(two);
  await expectAccessible(accepted);

  const desk = await openSecondPage(storageState);
  await desk.goto(`/organize/${cup}`);
  await desk.getByRole("link", { name: "2 piden un lugar" }).click();
  const asking = desk.getByRole("list", { name: "2 piden un lugar" });
  await expect(asking.getByText(two.username)).toBeVisible();
  await expectAccessible(desk);
  const decline = desk.getByRole("button", { name: `Rechazar a ${two.username}` });
  await proveDialog("place-requests", decline);
  await decline.click();
  const question = desk.getByRole("alertdialog");
  await question.getByLabel("Motivo (si quieres)").fill("El cupo es del club");
  await question.getByRole("button", { name: "Rechazar" }).click();
  await expectToast(desk, "Le avisamos");
  await desk.getByRole("button", { name: `Aceptar a ${one.username}` }).click();
  await expectToast(desk, "1 inscrito");
  await expect(desk.getByRole("button", { name: `Más acciones de ${one.username}` })).toBeVisible();

  await expect(accepted.getByRole("button", { name: "Retirarme" })).toBeVisible();
  await expect(declined.getByText("No aceptaron tu pedido")).toBeVisible();
  await expect(declined.getByText("El cupo es del club")).toBeVisible();
});

test("a code is made and handed out as a link, lets one in, and is withdrawn", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const player = await newAccount(address, request, "codigo");
  const cup = await announceTournament(admin, {
    name: newPerson("Copa").username,
    entry_by: "code",
  });
  const desk = await openSecondPage(storageState);
  await desk.goto(`/organize/${cup}?tab=participantes`);
  await expect(desk.getByText("Todavía no hay códigos")).toBeVisible();
  const make = desk.getByRole("button", { name: "Crear códigos" });
  await proveDialog("entry-codes:make", make);
  await make.click();
  const dialog = desk.getByRole("alertdialog");
  await dialog.getByLabel("Cuántos códigos").fill("2");
  await dialog.getByRole("button", { name: "Crear códigos" }).click();
  await expectToast(desk, "2 códigos creados");
  const made = desk.getByRole("list", { name: "Códigos de inscripción" }).getByRole("listitem");
  await expect(made).toHaveCount(2);
  await expectAccessible(desk);
  const code = await made.first().getByRole("button").first().innerText();

  const page = await openSecondPage(player.storageState);
  await page.goto(`/tournaments/${cup}?codigo=${code.trim()}`);
  await page.getByRole("button", { name: "Inscribirse" }).click();
  const register = page.getByRole("alertdialog");
  const field = register.getByLabel("Código de inscripción");
  await expect(field).toHaveValue(code.trim());
  await field.fill("NO-ES-NADA");
  const confirm = register.getByRole("button", { name: "Confirmar" });
  await confirm.click();
  await expect(register.getByText("Ese código no es de este torneo.")).toBeVisible();
  await expectAccessible(page);
  await field.fill(code.trim());
  await confirm.click();
  await expect(page.getByRole("button", { name: "Retirarme" })).toBeVisible();

  await expect(desk.getByText(`Lo usó: ${player.username}`)).toBeVisible();
  const withdraw = desk.getByRole("button", { name: /^Retirar el código/ }).last();
  await proveDialog("entry-codes:withdraw", withdraw);
  await withdraw.click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Retirar" }).click();
  await expectToast(desk, "Código retirado");
});
