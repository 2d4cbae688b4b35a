import type { Locator, Page } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  decide,
  openMatches,
  openMatchOf,
  startTournament,
} from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { chooseAct, declareUnscheduled, encounter, openEncounters } from "./pages/encounters.ts";

const match = (page: Page, place: string): Locator =>
  page.getByRole("link", { name: new RegExp(`^${place}:`) });

test("on a phone: an organiser runs a double elimination and a Swiss stage to the champion, with a correction", async ({
  page: organiser,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const players: Account[] = [];
  for (let count = 0; count < 3; count += 1) {
    players.push(await newAccount(address, request, `p${tag}`));
  }
  const [one, two, three] = players as [Account, Account, Account];
  const { client: admin, storageState } = await demoAccount(address, "admin");
  await beginSignedIn(organiser.context(), storageState);
  const watcher = await openSecondPage();
  const declareOnPage = async (winner: Account, loser: Account) => {
    await openEncounters(organiser, winner.username);
    const card = encounter(organiser, winner.username, loser.username);
    await declareUnscheduled(organiser, card, winner.username, /^(2-0|0-2)$/);
  };
  const declare = async (id: string, winner: Account, loser: Account) =>
    decide(admin, await openMatchOf(admin, id, winner, loser), winner.participantId, "2-0");
  const expectChampion = async ({ username }: Account) => {
    await expect(watcher.getByText("Campeón", { exact: true })).toBeVisible();
    await expect(
      watcher.getByRole("region", { name: "Podio" }).getByRole("link", { name: username }),
    ).toBeVisible();
  };

  await test.step("a double elimination, its first result corrected with all that rests on it", async () => {
    const id = await startTournament(
      admin,
      { name: `Doble ${tag}`, format: "double-elimination" },
      players,
    );
    await watcher.goto(`/tournaments/${id}`);
    await declareOnPage(three, two);
    await declare(id, one, three);
    await declare(id, three, two);
    await openEncounters(organiser, two.username, "todos");
    const card = encounter(organiser, two.username, three.username).filter({
      hasText: "Semifinal superior",
    });
    await chooseAct(organiser, card, "Reabrir");
    const question = organiser.getByRole("alertdialog");
    await expect(question).toContainText("Se deshacen 2 resultados");
    await expectAccessible(organiser);
    await question.getByRole("button", { name: "Deshacer los 3" }).click();
    await expectToast(organiser, "Encuentro reabierto");
    await declare(id, two, three);
    await declare(id, one, two);
    await declare(id, two, three);
    // A phone shows one round at a time.
    await watcher.getByRole("button", { name: "Gran final", exact: true }).click();
    const final = match(watcher, "Gran final");
    await expect(final).toContainText(one.username);
    await expect(final).toContainText(two.username);
    await declareOnPage(one, two);
    await expectChampion(one);
  });

  await test.step("a Swiss stage, round after round", async () => {
    const id = await startTournament(admin, { name: `Suizo ${tag}`, format: "swiss" }, players);
    await watcher.goto(`/tournaments/${id}`);
    await untilLive(watcher);
    await declare(id, one, two);
    await expect(watcher.getByText("Ronda 2 de 2.")).toBeVisible();
    await declareOnPage(one, three);
    await expectChampion(one);
    await expectAccessible(watcher);
    expect(await openMatches(admin, id)).toEqual([]);
  });
});
