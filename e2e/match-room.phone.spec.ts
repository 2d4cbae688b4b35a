import type { Page } from "@playwright/test";
import { beginSignedIn, demoAccount, foundTeam, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

/** The smallest phone that the product promises to serve. */
const SMALL = { width: 360, height: 740 };
const USUAL = { width: 390, height: 844 };

type Figures = readonly [kills: number, deaths: number, assists: number];

/** Types a player's kills, deaths and assists into the open form. */
async function typeFigures(page: Page, player: string, figures: Figures): Promise<void> {
  for (const [index, word] of ["Bajas", "Muertes", "Asistencias"].entries())
    await page.getByLabel(`${word} de ${player}`).fill(String(figures[index]));
}

/** A number in the region "Estadísticas", found by the label before it. */
const statistic = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Estadísticas" })
    .locator("dl > div, .card")
    .filter({ hasText: label });

test("on a phone: attendance by one tap, a result by − and + with figures, agreed on, shown and corrected", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const own = await newAccount(address, request, "anota");
  const rival = await newAccount(address, request, "acepta");
  const tag = crypto.randomUUID().slice(0, 6);
  const team = await foundTeam(own, `Los Invencibles de la Costanera ${tag}`);
  const other = await foundTeam(rival, `Tormenta ${tag}`);
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const id = await announceTournament(admin, {
    name: newPerson("Copa").username,
    format: "single-elimination",
    game: "Valorant",
    type: "team",
    ticket_type: "team",
    check_in_minutes: 120,
  });
  await enterTournament(id, [
    { client: own.client, participantId: team.participantId },
    { client: rival.client, participantId: other.participantId },
  ]);
  await page.setViewportSize(SMALL);
  await beginSignedIn(page.context(), own.storageState);

  await test.step("attendance is one tap from the start page", async () => {
    await page.goto("/");
    const act = page.getByRole("button", { name: "Confirmar asistencia" });
    await expect(act).toBeInViewport({ ratio: 1 });
    await act.tap();
    await expectToast(page, "Asistencia confirmada");
    await expect(act).toHaveCount(0);
    const { data } = await own.client
      .from("tournament_participants")
      .select("checked_in_at")
      .eq("tournament_id", id)
      .eq("participant_id", team.participantId)
      .single()
      .throwOnError();
    expect(data.checked_in_at).not.toBeNull();
  });

  await rival.client
    .rpc("check_in", { p_tournament_id: id, p_participant_id: other.participantId })
    .throwOnError();
  await admin.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();

  await test.step("the room opens at the scores, and − and + count them", async () => {
    await page.getByRole("link", { name: "Entrar a la sala" }).tap();
    // On a phone of usual size the message field is above the bottom navigation.
    await page.setViewportSize(USUAL);
    await page.getByRole("tab", { name: "Chat" }).tap();
    const field = await page.getByLabel("Mensaje", { exact: true }).boundingBox();
    const bar = await page.getByRole("navigation").last().boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await page.setViewportSize(SMALL);
    await page.getByRole("tab", { name: "Partido" }).tap();
    const score = (name: string) => page.getByLabel(`Puntaje de ${name}`);
    await expect(score(team.name)).toBeInViewport({ ratio: 1 });
    await expect(score(other.name)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Enviar reporte" })).toBeInViewport();
    const press = (act: string, name: string) =>
      page.getByRole("button", { name: `${act} uno a ${name}`, exact: true }).tap();
    await press("Sumar", team.name);
    // A score for one side sets the other side's empty score to zero.
    await expect(score(other.name)).toHaveValue("0");
    await press("Sumar", team.name);
    await press("Sumar", other.name);
    await press("Restar", other.name);
    await expect(score(other.name)).toHaveValue("0");
    await press("Sumar", other.name);
    await expect(score(team.name)).toHaveValue("2");
    await expect(score(other.name)).toHaveValue("1");
    // The likely results are buttons: one tap chooses a result.
    const chip = (result: string) => page.getByRole("button", { name: result });
    await chip(`0-2: gana ${other.name}`).tap();
    await expect(score(team.name)).toHaveValue("0");
    await chip(`2-1: gana ${team.name}`).tap();
    await expect(score(team.name)).toHaveValue("2");
    await expect(score(other.name)).toHaveValue("1");
    // In a best of three a side cannot win a third map.
    await expect(page.getByRole("button", { name: `Sumar uno a ${team.name}` })).toBeDisabled();
  });

  await test.step("figures go with the report", async () => {
    await page.getByText("Cargar bajas, muertes y asistencias").tap();
    await typeFigures(page, own.username, [21, 7, 7]);
    await typeFigures(page, rival.username, [7, 21, 0]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Enviar reporte" }).tap();
    await expectToast(page, "Reporte enviado");
    // After sending, the side's own report is in view, not the place where the form was.
    await expect(page.getByText("Tu reporte", { exact: true })).toBeInViewport({ ratio: 1 });
  });

  const answering = await openSecondPage(rival.storageState);
  await answering.setViewportSize(SMALL);
  await test.step("the rival sees what was reported beside the button that confirms it", async () => {
    await answering.goto("/");
    await answering.getByRole("link", { name: "Responder" }).click();
    await expect(answering.getByText(`${team.name} reporta`)).toBeInViewport();
    const confirm = answering.getByRole("button", { name: "Confirmar resultado" });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await answering.getByText("Ver estadísticas reportadas").click();
    const table = answering.getByRole("table", { name: `Estadísticas de ${team.name}` });
    await expect(table.getByRole("row", { name: own.username })).toContainText("21774,0");
    await expectAccessible(answering);
    await confirm.click();
    await expectToast(answering, "Resultado confirmado");
    // The side that reported first learns the result without a reload, and the page scrolls to it.
    await expect(page.getByText(`Ganó ${team.name}`)).toBeAttached();
    const won = page.getByRole("region", { name: "Cómo te fue" });
    await expect(won.getByText("¡Ganaron 2-1!", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("vs", { exact: true })).toHaveCount(0);
    await expect(page.getByText("2-1", { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(won.getByRole("status")).toHaveText(
      /^¡Ganaron 2-1! El título de .+ es de ustedes\.$/,
    );
    await expect(won.getByRole("link", { name: "Campeón" })).toBeVisible();
    const lost = answering.getByRole("region", { name: "Cómo te fue" });
    await expect(lost).toContainText("Perdieron 1-2");
    await expect(lost.getByRole("link", { name: "Puesto 2" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("in the room's chat one sees the other type, and reacts", async () => {
    await page.getByRole("tab", { name: "Chat" }).tap();
    await answering.getByRole("tab", { name: "Chat" }).click();
    const field = page.getByLabel("Mensaje", { exact: true });
    await expect(async () => {
      // A typing hint reaches only browsers that are connected, so this types until the rival sees the hint.
      await field.pressSequentially("Bien jugado ");
      await expect(answering.getByText(`${own.username} está escribiendo…`)).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await field.fill("Bien jugado");
    await field.press("Enter");
    const message = answering.getByRole("listitem").filter({ hasText: "Bien jugado" });
    await message.getByRole("button", { name: "Opciones del mensaje" }).click();
    await answering.getByRole("menuitem", { name: /🔥/ }).click();
    await expect(
      page.getByRole("img", { name: new RegExp(`${rival.username}.*🔥`) }),
    ).toBeVisible();
    await page.getByRole("tab", { name: "Partido" }).tap();
  });

  const averages = async (kda: string) => {
    await answering.goto(`/profile/${own.id}`);
    await expect(statistic(answering, "KDA promedio")).toHaveText(`KDA promedio${kda}`);
    await answering.goto(`/team/${team.id}`);
    await expect(statistic(answering, "KDA promedio")).toHaveText(`KDA promedio${kda}`);
  };
  await test.step("the average stands on the player's and on the team's page", () =>
    averages("4,0"));

  await test.step("an admin corrects a figure on the phone: the room and the averages follow", async () => {
    const room = new URL(page.url()).pathname;
    const administration = await openSecondPage(storageState);
    await administration.goto(room);
    const figures = administration.getByRole("button", { name: "Estadísticas" });
    await proveDialog("statistics-dialog", figures);
    await figures.click();
    const dialog = administration.getByRole("dialog");
    await expect(dialog.getByLabel(`Bajas de ${own.username}`)).toHaveValue("21");
    await typeFigures(administration, own.username, [14, 7, 0]);
    await dialog.getByRole("button", { name: "Guardar estadísticas" }).click();
    await expectToast(administration, "Estadísticas guardadas");
    const row = page
      .getByRole("table", { name: `Estadísticas de ${team.name}` })
      .getByRole("row", { name: own.username });
    await expect(row).toContainText("14702,0");
    await averages("2,0");
    await page.goto("/notifications");
    await expect(
      page.getByRole("listitem").filter({ hasText: "Estadísticas corregidas" }),
    ).toContainText(other.name);
  });
});
