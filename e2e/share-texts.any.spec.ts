import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatchOf, playOn, startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { openTournament } from "./pages/tournament.ts";

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

test("where neither the device nor the clipboard takes a link, it is shown to be taken along", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("", "NotAllowedError"));
    Object.defineProperty(navigator.clipboard, "writeText", { value: refuse });
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await openTournament(page, "Sprint Rocket League 1v1");
  await proveDialog("share-dialog", page.getByRole("button", { name: "Compartir", exact: true }));
  await page.getByRole("button", { name: "Compartir", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toHaveValue(page.url());
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=.+http/,
  );
  await expect(page.getByText("Error", { exact: true })).toHaveCount(0);
});
