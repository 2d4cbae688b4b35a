import type { Page } from "@playwright/test";
import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { grantTickets } from "./fixtures/administration.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterTournament } from "@leyenda/testing/client-tournaments";
import { registerAndConfirm } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { expectPictures } from "./pages/pictures.ts";
import {
  createTournament,
  declareNextMatch,
  openTournament,
  register,
  setTournamentStatus,
} from "./pages/tournament.ts";

const START = 40;
const FEE = 10;
const PRIZES = [25, 12];
const HOUR = 3_600_000;

/** The balance of tickets in the page's header. */
async function shownBalance(page: Page): Promise<number> {
  const link = page.getByRole("link", { name: /tickets en tu billetera/ });
  return Number.parseInt((await link.getAttribute("aria-label")) ?? "", 10);
}

test("a five-player tournament, from the form to the champion, watched live", async ({
  page: admin,
  mailbox,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
  const prefix = `c${crypto.randomUUID().slice(0, 6)}`;

  // Five people register, confirm and receive tickets: the first one through the page, like a real user.
  const person = newPerson(prefix);
  const page = await openSecondPage();
  await registerAndConfirm(page, mailbox, person);
  const others = [];
  for (let count = 1; count < 5; count += 1) {
    others.push(await newAccount(address, request, prefix));
  }
  await grantTickets(
    address,
    [person, ...others].map(({ username }) => username),
    START,
  );

  const { storageState } = await demoAccount(address, "admin");
  await beginSignedIn(admin.context(), storageState);
  await createTournament(admin, {
    name,
    game: "Rocket League",
    startDate: new Date(Date.now() + 24 * HOUR),
    type: "Individual",
    ticketType: "Tickets personales",
    entryFee: FEE,
    prizes: PRIZES,
  });
  await expectAccessible(admin);
  await setTournamentStatus(admin, name, "Inscripciones");

  // A signed-out visitor watches in another browser and never reloads.
  const watcher = await openSecondPage();
  const path = await openTournament(watcher, name);
  await expect(watcher.getByText("La estructura todavía no está armada")).toBeVisible();

  const entrants = watcher.locator("dl.card", { hasText: "Participantes" });
  await page.goto(path);
  await register(page, "2000-01-02");
  await expect.poll(() => shownBalance(page)).toBe(START - FEE);
  const picture = page.getByRole("button", { name: "Crear imagen: Estoy adentro" });
  await proveDialog("picture-dialog", picture);
  await picture.click();
  await expectPictures(page, `Estoy adentro: ${person.username}, ${name}`, "estoy-adentro");
  await page.keyboard.press("Escape");
  await expect(entrants).toContainText("1");
  for (const [index, other] of others.entries()) {
    await enterTournament(path.split("/").at(-1) ?? "", [other]);
    await expect(entrants).toContainText(String(index + 2));
  }

  const more = admin.getByRole("button", { name: `Más acciones de ${name}` });
  const openSeeds = async () => {
    await more.click();
    await admin.getByRole("menuitem", { name: "Orden de siembra" }).click();
  };
  await proveDialog("seeds-dialog", more, openSeeds);
  await openSeeds();
  await proveDialog(
    "seeds-dialog:draw",
    admin.getByRole("button", { name: "Guardar y generar estructura" }),
  );

  // The bracket appears for the visitor: five participants in a bracket of eight, with three byes.
  await setTournamentStatus(admin, name, "Activo");
  await expect(watcher.getByText("Cuartos").first()).toBeVisible();
  await expectAccessible(watcher);

  // Four matches are played. In each, the side that is named first wins.
  await admin.goto(`/admin/competition?tab=encuentros&q=${prefix}`);
  for (let match = 0; match < 4; match += 1) await declareNextMatch(admin, "2-1");
  await watcher.getByRole("link", { name: "Campeón" }).click();
  await expect(watcher).toHaveURL(`${path}/champion`);
  await expect(watcher.getByRole("heading", { level: 1 })).toContainText(prefix);
  await expect(watcher.getByRole("heading", { name: "El camino al título" })).toBeVisible();
  await expectAccessible(watcher);

  // Balances, to the last ticket: all five paid, two received prizes.
  await page.goto("/");
  const balances = [await shownBalance(page)];
  for (const { client, id } of others) {
    const { data } = await client
      .from("profiles")
      .select("personal_tickets")
      .eq("id", id)
      .single()
      .throwOnError();
    balances.push(data.personal_tickets as number);
  }
  const expected = [START - FEE + 25, START - FEE + 12, START - FEE, START - FEE, START - FEE];
  expect(balances.toSorted((a, b) => b - a)).toEqual(expected);
});
