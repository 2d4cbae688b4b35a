import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { grantTickets } from "./fixtures/administration.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

const WEEK = 7 * 86_400_000;

test("a member proposes a cup, reads why it is not published, and organises it once it is", async ({
  page,
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const founder = await newAccount(address, request, "organizadora");
  await grantTickets(address, [founder.username], 25);
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const name = `Copa del barrio ${crypto.randomUUID().slice(0, 6)}`;
  await beginSignedIn(page.context(), founder.storageState);
  const house = await openSecondPage(storageState);

  await test.step("the form says what it costs, and who reads it", async () => {
    await page.goto("/organize");
    await page.getByRole("link", { name: "Organizar un torneo" }).click();
    await expect(page.getByText("La administración lo lee antes de publicarlo")).toBeVisible();
    await expect(page.getByLabel("Estado")).toHaveCount(0);
    await page.getByLabel("Nombre").fill(name);
    await page
      .getByRole("combobox", { name: "Juego", exact: true })
      .selectOption({ label: "Valorant" });
    await page.getByLabel("Comienzo").fill(new Date(Date.now() + WEEK).toISOString().slice(0, 16));
    await page.getByRole("radio", { name: "Doble eliminación", exact: true }).check();
    // A prize that the founder pays: the form says when the tickets leave the wallet, and that they must be there.
    await page.getByRole("heading", { name: "Premio en custodia" }).click();
    await expect(page.getByText("queda guardado hasta el final")).toBeVisible();
    await page.getByRole("button", { name: "Agregar premio" }).click();
    await page.getByLabel("Tickets para el puesto 1").fill("40");
    await expect(page.getByText("Tienes 25 tickets: no alcanza.")).toBeVisible();
    await page.getByLabel("Tickets para el puesto 1").fill("20");
    await expect(page.getByText("En total, 20 tickets. Te quedan 5 tickets.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expectToast(page, "Propuesta enviada");
    await expect(page.getByText("En revisión")).toBeVisible();
    await expectAccessible(page);
  });

  const card = house.getByRole("listitem").filter({ hasText: name });

  await test.step("the administration declines with a reason", async () => {
    await house.goto("/admin/competition?tab=propuestas");
    await expect(house.getByRole("tab", { name: "Propuestas" })).toBeVisible();
    await expect(card.getByText(/^Valorant · .+ · Doble eliminación · 5v5$/)).toBeVisible();
    await expect(card.getByText(founder.username)).toBeVisible();
    await expect(card.getByText("Premio en custodia, de su billetera: 20 tickets")).toBeVisible();
    await expectAccessible(house);
    await proveDialog(
      "proposals-panel:publish",
      card.getByRole("button", { name: `Publicar ${name}`, exact: true }),
    );
    await proveDialog(
      "proposals-panel:decline",
      card.getByRole("button", { name: `No publicar ${name}` }),
    );
    await card.getByRole("button", { name: `No publicar ${name}` }).click();
    const dialog = house.getByRole("alertdialog");
    await dialog.getByLabel("Motivo").fill("Falta el reglamento.");
    await dialog.getByRole("button", { name: "No publicar" }).click();
    await expectToast(house, "Propuesta respondida");
    await expect(card).toHaveCount(0);
    await expect(page.getByText("Motivo: Falta el reglamento.")).toBeVisible();
  });

  await test.step("what was written is there to be changed", async () => {
    await page.getByRole("link", { name: `Cambiar ${name}` }).click();
    await expect(page.getByText("Falta el reglamento.")).toBeVisible();
    await expect(page.getByLabel("Nombre")).toHaveValue(name);
    await expect(page.getByRole("radio", { name: "Doble eliminación", exact: true })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar" }).click();
    await expectToast(page, "Propuesta enviada");
    await proveDialog(
      "own-tournament-proposals",
      page.getByRole("button", { name: `Retirar ${name}` }),
    );
  });

  await test.step("published, it is theirs to run, and everybody reads whose it is", async () => {
    await card.getByRole("button", { name: `Publicar ${name}`, exact: true }).click();
    await house
      .getByRole("alertdialog")
      .getByRole("button", { name: "Publicar", exact: true })
      .click();
    await expectToast(house, "Torneo publicado");
    await page.getByRole("link", { name: new RegExp(`^${name}`, "u") }).click();
    await expect(page.getByRole("tab", { name: "Participantes" })).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await house.goto(`/tournaments/${id}?tab=resumen`);
    const whose = house.locator("dl > div").filter({ hasText: "Organiza" });
    await expect(whose.getByRole("link", { name: founder.username })).toBeVisible();
    await expect(house.getByText("Quien organiza ya puso 20 tickets")).toBeVisible();
    await expectAccessible(house);

    // The founder has all rights, except the right to see the participants' contact data.
    const player = await newAccount(address, request, "juega");
    await admin
      .from("tournaments")
      .update({
        status: "Inscripciones",
        type: "individual",
        team_format: "1v1",
        ticket_type: "personal",
      })
      .eq("id", id)
      .throwOnError();
    await enterTournament(id, [player]);
    await page.getByRole("tab", { name: "Participantes" }).click();
    await expect(page.getByRole("row", { name: player.username })).toBeVisible();
    await expect(
      page.getByText("El correo y el teléfono de un torneo de miembros los ve la administración"),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Descargar CSV" })).toHaveCount(0);
    await expectAccessible(page);
    await house.goto(`/organize/${id}?tab=participantes`);
    await expect(house.getByRole("button", { name: "Descargar CSV" })).toBeEnabled();
  });
});
