import {
  beginSignedIn,
  demoAccount,
  foundTeam,
  joinTeam,
  newAccount,
} from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

test("who lacks a team founds one and is back at the cup with the question open", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const own = await newAccount(address, request, "sinequipo");
  const { client: admin } = await demoAccount(address, "admin");
  const name = newPerson("Copa").username;
  const cup = await announceTournament(admin, { name, type: "team" });
  await beginSignedIn(page.context(), own.storageState);
  await page.goto(`/tournaments/${cup}`);
  await page.getByRole("link", { name: "Buscar equipo" }).click();

  const back = page.getByRole("link", { name: `Volver a ${name} y confirmar` });
  await expect(back).toBeVisible();
  await expect(back).not.toHaveClass(/btn-primary/);
  await page.getByRole("link", { name: "Crear Equipo" }).click();
  await expect(back).toBeVisible();
  const team = newPerson("Equipo").username;
  await page.getByLabel("Nombre del equipo").fill(team);
  await page.getByRole("checkbox", { name: "Valorant" }).check();
  await page.getByRole("button", { name: "Crear equipo" }).click();
  await expect(page).toHaveURL(/\/team\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: team })).toBeVisible();
  await expect(back).toHaveClass(/btn-primary/);
  await expectAccessible(page);
  await back.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Inscribes a ${team} en ${name}.`);
  await question.getByRole("button", { name: "Confirmar inscripción" }).click();
  await expectToast(page, "¡Inscripción exitosa!");
  await page.getByRole("link", { name: "Equipos" }).first().click();
  await expect(page.getByRole("heading", { name: "Tu Escuadrón" })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test("who owes his team a birth date gives it and is back at the cup; what is dropped stays dropped", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "lidera");
  const own = await newAccount(address, request, "debe", null);
  const team = await foundTeam(leader, newPerson("Equipo").username);
  await joinTeam(own, team.id, leader);
  const { client: admin } = await demoAccount(address, "admin");
  const name = newPerson("Copa").username;
  const cup = await announceTournament(admin, { name, type: "team" });
  await enterTournament(cup, [{ client: leader.client, participantId: team.participantId }]);
  await beginSignedIn(page.context(), own.storageState);
  await page.goto(`/tournaments/${cup}`);
  const owed = page.getByRole("link", { name: "Indicar mi fecha de nacimiento" });
  await owed.click();
  const back = page.getByRole("link", { name: `Volver a ${name}` });
  await expect(back).not.toHaveClass(/btn-primary/);
  await page.getByLabel("Fecha de nacimiento").fill("2000-05-06");
  await page.getByRole("button", { name: "Guardar fecha" }).click();
  await expect(back).toHaveClass(/btn-primary/);
  await back.click();
  await expect(page).toHaveURL(`/tournaments/${cup}`);
  await expect(page.getByText("Ya estás inscrito")).toBeVisible();
  await expect(owed).toHaveCount(0);

  await page.goBack();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(back).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Juego responsable" })).toBeVisible();
  await expect(back).toHaveCount(0);
});
