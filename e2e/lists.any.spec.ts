import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import type { Page } from "@playwright/test";

/** Chooses a file with this text, in the encoding that older spreadsheet software uses. */
async function chooseSheet(page: Page, text: string): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Elegir archivo" }).click();
  const chooser = await asked;
  await chooser.setFiles({
    name: "planilla.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "latin1"),
  });
}

test("a spreadsheet brings in who plays with their seeds, and at the end of the night how it ended", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const player = await newAccount(address, request, "planilla");
  const cup = await announceTournament(admin, { name: newPerson("Copa").username });
  await beginSignedIn(page.context(), storageState);

  await test.step("who plays: an account, three guests, and lines that are not understood", async () => {
    await page.goto(`/organize/${cup}?tab=participantes`);
    await page.getByRole("button", { name: "Agregar", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await chooseSheet(
      page,
      [
        "Nombre;Apodo;Siembra;Teléfono",
        `Quien juega;@${player.username};2;341`,
        "Ana Muñoz;;1;",
        ";;;",
        ";;3;",
        "Beto Luz;;cuatro;",
        "Carla Soto;;4;",
        "Dani Paz;;;",
      ].join("\r\n"),
    );
    await expect(dialog.getByText("No se usa: Teléfono.")).toBeVisible();
    const faults = dialog.getByRole("list", { name: "Lo que no se entiende" });
    await expect(faults.getByText("falta el nombre.")).toBeVisible();
    await expect(
      faults.getByText("la siembra «cuatro» no es un número de 1 a 9999."),
    ).toBeVisible();
    await dialog
      .getByRole("checkbox", { name: "Agregar como invitados a los 3 que no tienen cuenta" })
      .check();
    await expect(dialog.getByText("4 quedan inscritos · 2 no se agregan")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Agregar 4" }).click();
    await expectToast(page, "3 invitados agregados");
    const { data: seeds } = await admin
      .from("tournament_participants")
      .select("seed,participant:participants(display_name)")
      .eq("tournament_id", cup)
      .order("seed")
      .throwOnError();
    expect(seeds.map(({ participant }) => participant)).toEqual(
      ["Ana Muñoz", player.username, "Carla Soto", "Dani Paz"].map((name) => ({
        display_name: name,
      })),
    );
  });

  await test.step("the results of a round, told in other ways; what is wrong stays out with its reason", async () => {
    await admin.from("tournaments").update({ status: "Activo" }).eq("id", cup).throwOnError();
    await page.goto(`/organize/${cup}?tab=partidos`);
    const menu = page.getByRole("button", { name: "Más con los partidos" });
    const open = async () => {
      await menu.click();
      await page.getByRole("menuitem", { name: "Cargar archivo" }).click();
    };
    await proveDialog("import-results-dialog", menu, open);
    await open();
    const dialog = page.getByRole("dialog", { name: "Cargar resultados" });
    const box = dialog.getByLabel("Planilla de resultados");
    await box.fill("Ana Muñoz;Dani Paz;2-1");
    await expect(dialog.getByText("No se entiende el encabezado:")).toBeVisible();
    await box.fill(
      [
        "Local\tVisitante\tResultado\tMapas",
        "dani paz\tana muñoz\t\t7-13 13-9 4-13",
        `Carla Soto\t${player.username}\t02-ene\t`,
      ].join("\n"),
    );
    await expect(dialog.getByText("1 resultado se carga · 1 no se carga")).toBeVisible();
    await expect(dialog.getByText("Se carga", { exact: true })).toBeVisible();
    await expect(dialog.getByText("«02-ene» es una fecha")).toBeVisible();
    await expect(dialog.getByText("Mapas: 13-7 9-13 13-4")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cargar 1" }).click();
    await expectToast(page, "1 resultado cargado");

    await open();
    await chooseSheet(
      page,
      [
        "Participante 1,Participante 2,Resultado,Ganador",
        "Ana Muñoz,Dani Paz,2-1,",
        `${player.username},Carla Soto,W.O.,Carla Soto`,
        ",,,",
      ].join("\n"),
    );
    await expect(dialog.getByText("Ya decidido")).toBeVisible();
    await expect(dialog.getByText("gana Carla Soto por W.O.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cargar 1" }).click();
    await expectToast(page, "1 resultado cargado");
    const { data: last } = await admin
      .from("tournament_matches")
      .select("round,winner:participants!tournament_matches_winner_id_fkey(display_name)")
      .eq("tournament_id", cup)
      .eq("status", "completed")
      .throwOnError();
    expect(last.map(({ winner }) => winner)).toEqual(
      expect.arrayContaining([{ display_name: "Ana Muñoz" }, { display_name: "Carla Soto" }]),
    );
  });
});
