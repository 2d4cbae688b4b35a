import { giveTickets } from "./fixtures/administration.ts";
import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  announceTournament,
  decide,
  openMatches,
  startTournament,
} from "@leyenda/testing/client-tournaments";

const FEE = 3;

test("who loses reads where he goes on: the lower bracket, and then the next cup, one tap away", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const players = await Promise.all(
    ["cae", "sube", "sigue", "llega"].map((name) => newAccount(address, request, name)),
  );
  const [own] = players;
  if (!own) throw new Error("somebody is missing");
  await giveTickets(address, [own.participantId], FEE);
  const { client: admin } = await demoAccount(address, "admin");
  // A new game, so that the page cannot offer another test's tournament of the same game.
  const game = newPerson("Juego").username;
  await admin.from("games").insert({ name: game }).throwOnError();
  const cup = await startTournament(
    admin,
    { name: newPerson("Copa").username, format: "double-elimination", game },
    players,
  );
  const name = newPerson("Revancha").username;
  const next = await announceTournament(admin, { name, game, entry_fee: FEE });
  const loseAgain = async () => {
    const open = await openMatches(admin, cup);
    const match = open.find(({ participant1_id: one, participant2_id: two }) =>
      [one, two].includes(own.participantId),
    );
    if (!match) throw new Error("he has no match");
    const { participant1_id: one, participant2_id: two } = match;
    await decide(admin, match, one === own.participantId ? two : one);
    // The player's next rival in the lower bracket is the loser of the other match.
    for (const other of open.filter(({ id }) => id !== match.id))
      await decide(admin, other, other.participant1_id);
    return `/match/manage/${match.id}`;
  };

  await beginSignedIn(page.context(), own.storageState);
  await page.goto(await loseAgain());
  const outcome = page.getByRole("region", { name: "Cómo te fue" });
  await expect(outcome).toContainText("Perdiste 1-2");
  await expect(outcome).toContainText("Sigues en carrera. Llave inferior: ");
  const onward = page.getByRole("region", { name: "Tu próximo torneo" });
  await expect(onward).toHaveCount(0);

  await page.goto(await loseAgain());
  await expect(outcome).toContainText("Perdiste 1-2");
  await expect(onward.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
  await expect(onward).toContainText(`${FEE} tickets`);
  await expectAccessible(page);
  await onward.getByRole("link", { name: "Inscribirme" }).click();
  await expect(page).toHaveURL(`/tournaments/${next}?inscribirse=1`);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Te inscribes en ${name}.`);
  await question.getByRole("button", { name: "Confirmar inscripción" }).click();
  await expect(page.getByText("Ya estás inscrito")).toBeVisible();
});
