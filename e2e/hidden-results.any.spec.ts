import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { playOn, startTournament } from "./fixtures/tournaments.ts";

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
  await page.getByRole("button", { name: "Ocultar resultados" }).click();
  await expect(podium).toBeHidden();

  // Painted so from the first moment on, and for who hears it: what is hidden has no place in that tree.
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
