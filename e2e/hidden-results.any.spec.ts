import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { settle } from "./fixtures/match-clock.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  openMatches,
  playOn,
  playRound,
  startTournament,
} from "@leyenda/testing/client-tournaments";

test("results stay covered until they are asked for, one or all, and nobody hears them", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const players = [
    await newAccount(address, request, "primera"),
    await newAccount(address, request, "segunda"),
    await newAccount(address, request, "tercera"),
    await newAccount(address, request, "cuarta"),
  ];
  const id = await startTournament(admin, { name: newPerson("Copa").username }, players);
  await playOn(admin, id, players);

  await page.goto(`/tournaments/${id}`);
  const podium = page.getByRole("region", { name: "Podio" });
  await expect(podium).toBeVisible();
  await page.getByRole("button", { name: /^Más acciones de / }).click();
  await page.getByRole("menuitem", { name: "Ocultar resultados" }).click();
  await expect(podium).toBeHidden();

  // The results are hidden from the first paint, and from screen readers: the accessibility tree does not contain them.
  await page.reload({ waitUntil: "commit" });
  await page.locator(".match-card").first().waitFor({ state: "attached" });
  await expect(podium).toBeHidden();
  await expect(page.locator(".match-score").first()).toBeHidden();
  const heard = await page.locator("main").ariaSnapshot();
  expect(heard).not.toContain("Campeón");
  await page.waitForLoadState("load");
  await expectAccessible(page);

  const scores = page.locator(".match-score:visible");
  await expect(scores).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Mostrar el resultado: / })
    .filter({ visible: true })
    .last()
    .click();
  await page.getByRole("button", { name: "Mostrar los de este torneo" }).click();
  await expect(podium).toBeVisible();
  await expect(scores.first()).toBeVisible();

  await page.goto(`/tournaments/${id}/champion`);
  await expect(page).not.toHaveTitle(new RegExp(players.map(({ username }) => username).join("|")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  await page.getByRole("button", { name: /^Mostrar el resultado/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto(`/tournaments/${id}`);
  await page.getByRole("button", { name: "Dejar de ocultar" }).click();
  await expect(podium).toBeVisible();
});

test("a page of predictions says no result either: who came further, and who foresaw it", async ({
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const [fan, ...players] = await Promise.all(
    ["mira", "una", "dos", "tres", "cuatro"].map((name) => newAccount(address, request, name)),
  );
  if (!fan) throw new Error("nobody watches");
  const id = await startTournament(
    admin,
    { name: newPerson("Oráculo").username, format: "single-elimination" },
    players,
  );
  const open = await openMatches(admin, id);
  for (const { id: match, participant1_id: chosen } of open)
    await fan.client
      .rpc("predict_match", { p_match_id: match, p_participant_id: chosen })
      .throwOnError();
  await playRound(admin, id, players, open);
  for (const { id: match } of open) await settle(match);

  const page = await openSecondPage(fan.storageState);
  await page.goto(`/tournaments/${id}/predictions`);
  const names = new RegExp(players.map(({ username }) => username).join("|"));
  const main = page.locator("main");
  await expect(main).toContainText(names);
  await page.evaluate(() => localStorage.setItem("leyenda-results", "hidden"));
  await page.reload();
  await expect(page.getByText("Partido 1: oculto.")).toBeVisible();
  await page.getByRole("button", { name: "Llenar la llave" }).click();
  await expect(page.getByText("Tu llave: oculto.")).toBeVisible();
  await expect(page.getByText("Tabla: oculto.")).toBeVisible();
  const heard = await main.ariaSnapshot();
  expect(heard).not.toMatch(names);
  expect(heard).not.toMatch(/Vas en el puesto|de 2/);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Mostrar el resultado: Tabla" }).click();
  await expect(page.getByText("Vas en el puesto 1")).toBeVisible();
  await expect(page.getByRole("row", { name: fan.username })).toContainText("de 2");
  await page.getByRole("button", { name: "Mostrar el resultado: Tu llave" }).click();
  const bracket = page.getByRole("region", { name: "Tu llave" });
  await expect(bracket).toContainText(names);
  await bracket.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Mostrar el resultado: Partido 1" }).click();
  await expect(page.getByText("Ver el partido")).toBeVisible();
});
