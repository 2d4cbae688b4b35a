import type { Page } from "@playwright/test";
import { demoAccount, foundTeam, joinTeam, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

/** Types a player's kills, deaths and assists into the visible fields. */
async function typeFigures(page: Page, player: string, figures: readonly number[]): Promise<void> {
  for (const [index, word] of ["Bajas", "Muertes", "Asistencias"].entries())
    await page.getByLabel(`${word} de ${player}`).fill(String(figures[index]));
}

const rowOf = (page: Page, team: string, player: string) =>
  page.getByRole("table", { name: `Estadísticas de ${team}` }).getByRole("row", { name: player });

test("figures map by map: a captain types them, the rival confirms them, everybody reads them and a referee corrects one", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const [own, rival, ...mates] = await Promise.all(
    ["anota", "acepta", "ayuda", "acompana"].map((name) => newAccount(address, request, name)),
  );
  if (!own || !rival) throw new Error("somebody is missing");
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const tag = crypto.randomUUID().slice(0, 6);
  const [ours, theirs] = await Promise.all(
    [own, rival].map(async (leader, index) => {
      const team = await foundTeam(
        leader,
        index === 0 ? `Los Invencibles de la Costanera ${tag}` : `Tormenta ${tag}`,
      );
      const mate = mates[index];
      if (mate) await joinTeam(mate, team.id, leader);
      return { ...team, client: leader.client };
    }),
  );
  if (!ours || !theirs) throw new Error("a team is missing");
  const cup = await startTournament(
    admin,
    {
      name: newPerson("Mapas").username,
      type: "team",
      team_format: "2v2",
      format: "single-elimination",
      game: "Valorant",
    },
    [ours, theirs],
  );
  const { data: match } = await admin
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", cup)
    .single()
    .throwOnError();
  const openRoom = async (page: Page) => {
    await page.goto(`/match/manage/${match.id}`);
    await expect(page.getByRole("heading", { level: 1, name: /^Sala: / })).toBeAttached();
    const tab = page.getByRole("tab", { name: "Partido" });
    if (await tab.isVisible()) await tab.click();
  };
  const choose = (page: Page, map: string) =>
    page.getByRole("button", { name: map, exact: true }).click();

  const page = await openSecondPage(own.storageState);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const turn = (to: number) => page.setViewportSize({ width: to, height });
  const turnAndBack = async (goOn: () => Promise<void>) => {
    for (const turned of [width < 768 ? 844 : 390, width]) {
      await turn(turned);
      await goOn();
    }
  };
  await test.step("a line of the chat is typed on while the phone is turned", async () => {
    await openRoom(page);
    const tab = page.getByRole("tab", { name: "Chat" });
    if (await tab.isVisible()) await tab.click();
    const field = page.getByLabel("Mensaje", { exact: true });
    await field.click();
    await page.keyboard.type("Entramos");
    const words = [" en", " cinco"];
    await turnAndBack(async () => {
      await expect(field).toBeFocused();
      await page.keyboard.type(words.shift() ?? "");
    });
    await expect(field).toHaveValue("Entramos en cinco");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Entramos en cinco")).toBeVisible();
    await expect(field).toBeFocused();
    // Once the user stops typing, the page changes to the layout that fits the screen.
    await field.blur();
    await turn(390);
    await expect(tab).toBeVisible();
    await turn(844);
    await expect(tab).toHaveCount(0);
    await turn(width);
  });

  await test.step("a captain types them map by map, and sees their sum", async () => {
    await openRoom(page);
    await page.getByRole("button", { name: `2-1: gana ${ours.name}` }).click();
    await page.getByText("Cargar bajas, muertes y asistencias").click();
    await expect(page.getByText("También partida por partida: el total es la suma.")).toBeVisible();
    await choose(page, "Partida 1");
    await typeFigures(page, own.username, [12, 5, 3]);
    // A user who turns the phone and turns it back sees the same map and the same typed values.
    await turnAndBack(() => expect(page.getByLabel(`Bajas de ${own.username}`)).toHaveValue("12"));
    await choose(page, "Partida 3");
    await typeFigures(page, own.username, [9, 10, 1]);
    await typeFigures(page, rival.username, [4, 2, 0]);
    await choose(page, "Todo");
    await expect(page.getByLabel(`Bajas de ${own.username}`)).toHaveValue("21");
    await expect(page.getByLabel(`Bajas de ${own.username}`)).toBeDisabled();
    await expect(page.getByLabel(`Muertes de ${rival.username}`)).toHaveValue("2");
    await page.getByRole("button", { name: "Enviar reporte" }).click();
    await expectToast(page, "Reporte enviado");
  });

  await test.step("the rival reads what he confirms", async () => {
    const answering = await openSecondPage(rival.storageState);
    await openRoom(answering);
    await answering.getByText("Ver estadísticas reportadas").click();
    await expect(rowOf(answering, ours.name, own.username)).toContainText("21154");
    const reported = answering.getByRole("listitem").filter({ hasText: "Ver estadísticas" });
    await reported.getByRole("button", { name: "Partida 3", exact: true }).click();
    await expect(rowOf(answering, ours.name, own.username)).toContainText("9101");
    await expectAccessible(answering);
    await answering.getByRole("button", { name: "Confirmar resultado" }).click();
    await expectToast(answering, "Resultado confirmado");
    // The room of a decided match still shows the entered statistics, map by map.
    await openRoom(answering);
    await expect(rowOf(answering, ours.name, own.username)).toContainText("21154");
    await answering.getByRole("button", { name: "Partida 1", exact: true }).last().click();
    await expect(rowOf(answering, ours.name, own.username)).toContainText("1253");
  });

  const visitor = await openSecondPage();
  await test.step("everybody reads the sum first, and each map", async () => {
    await visitor.goto(`/match/${match.id}`);
    await expect(rowOf(visitor, ours.name, own.username)).toContainText("21154");
    await expect(visitor.getByRole("button", { name: "Todo", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(visitor.getByRole("heading", { name: "En este partido" })).toBeVisible();
    const third = visitor.getByRole("button", { name: "Partida 3", exact: true });
    await third.press("Enter");
    await expect(third).toHaveAttribute("aria-pressed", "true");
    await expect(rowOf(visitor, ours.name, own.username)).toContainText("9101");
    await expect(rowOf(visitor, theirs.name, rival.username)).toContainText("420");
    // The second map has no statistics, because none were entered.
    await expect(visitor.getByRole("button", { name: "Partida 2", exact: true })).toHaveCount(0);
    await expectAccessible(visitor);
  });

  await test.step("a referee corrects a map, and its sum follows before everybody's eyes", async () => {
    const office = await openSecondPage(storageState);
    await office.goto(`/match/manage/${match.id}`);
    await office.getByRole("button", { name: "Estadísticas", exact: true }).click();
    const dialog = office.getByRole("dialog");
    await expect(dialog.getByLabel(`Bajas de ${own.username}`)).toHaveValue("21");
    await dialog.getByRole("button", { name: "Partida 3", exact: true }).click();
    await dialog.getByLabel(`Bajas de ${own.username}`).fill("14");
    await expectAccessible(office);
    await dialog.getByRole("button", { name: "Guardar estadísticas" }).click();
    await expectToast(office, "Estadísticas guardadas");
    await expect(rowOf(visitor, ours.name, own.username)).toContainText("14101");
    await visitor.getByRole("button", { name: "Todo", exact: true }).click();
    await expect(rowOf(visitor, ours.name, own.username)).toContainText("26154");
  });
});
