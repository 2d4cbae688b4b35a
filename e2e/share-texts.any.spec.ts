import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatchOf, playOn, startTournament } from "./fixtures/tournaments.ts";
import { expectToast } from "./pages/auth.ts";

test("a result and a champion are copied with their text before the address", async ({
  request,
  baseURL,
  openSecondPage,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const [winner, loser] = [
    await newAccount(address, request, "gana"),
    await newAccount(address, request, "pierde"),
  ];
  const cup = newPerson("Copa").username;
  const id = await startTournament(admin, { name: cup }, [winner, loser]);
  const match = await openMatchOf(admin, id, winner, loser);
  await playOn(admin, id, [winner, loser]);
  const page = await openSecondPage(winner.storageState);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async (button: string) => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expectToast(page, "Enlace copiado");
    return page.evaluate(() => navigator.clipboard.readText());
  };

  await page.goto(`/match/manage/${match.id}`);
  const [first, second] =
    match.participant1_id === winner.participantId
      ? [`${winner.username} 2-1`, loser.username]
      : [`${loser.username} 1-2`, winner.username];
  expect(await copied("Compartir resultado")).toBe(
    `${first} ${second} ${address}/match/${match.id}`,
  );
  await page.goto(`/tournaments/${id}/champion`);
  expect(await copied("Compartir")).toBe(
    `${winner.username}, campeón de ${cup} ${address}/tournaments/${id}/champion`,
  );
});
