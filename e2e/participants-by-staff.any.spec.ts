import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a list is pasted, one is asked and pays by his own tap, and a removal is undone", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const one = await newAccount(address, request, "pegada");
  const two = await newAccount(address, request, "pegado");
  const free = await announceTournament(admin, { name: newPerson("Copa").username });
  await beginSignedIn(page.context(), storageState);

  await test.step("each name says what becomes of it, and one press adds all that can be", async () => {
    await page.goto(`/organize/${free}?tab=participantes`);
    const add = page.getByRole("button", { name: "Agregar", exact: true });
    await proveDialog("add-participants-dialog", add);
    await add.click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("textbox", { name: "Apodos" })
      .fill(`${one.username}\n@${two.username}, ${crypto.randomUUID()}`);
    await expect(dialog.getByText("2 quedan inscritos · 1 no se agrega")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Agregar 2" }).click();
    await expectToast(page, "2 inscritos");
  });

  await test.step("who was taken out by mistake comes back", async () => {
    await (await rowAct(page, one.username, `Quitar a ${one.username}`)).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Quitar" }).click();
    const outside = page.getByRole("list", { name: "Fuera del torneo" });
    await expect(outside.getByText("Lo quitó la organización")).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: `Deshacer: ${one.username} vuelve a estar inscrito` })
      .click();
    await expect(
      page.getByRole("button", { name: `Más acciones de ${one.username}` }),
    ).toBeVisible();
    await expect(outside).toHaveCount(0);
  });

  await test.step("where entering costs he is asked, and pays by his own tap", async () => {
    const name = newPerson("Copa").username;
    const paid = await announceTournament(admin, { name, entry_fee: 5 });
    await giveTickets(address, [one.participantId], 5);
    await page.goto(`/organize/${paid}?tab=participantes`);
    await page.getByRole("button", { name: "Agregar", exact: true }).click();
    await page.getByRole("textbox", { name: "Apodos" }).fill(one.username);
    await expect(page.getByText("1 recibe una invitación")).toBeVisible();
    await page.getByRole("button", { name: "Agregar 1" }).click();
    await expectToast(page, "1 invitación enviada");

    const player = await openSecondPage(one.storageState);
    await player.goto(`/tournaments/${paid}`);
    await expect(player.getByText("La organización te quiere inscribir.")).toBeVisible();
    await player.goto("/notifications");
    await player.getByRole("button", { name: `Aceptar · 5 tickets: ${name}` }).click();
    await expect(player.getByText("Inscrito", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("button", { name: `Más acciones de ${one.username}` }),
    ).toBeVisible();
  });
});
