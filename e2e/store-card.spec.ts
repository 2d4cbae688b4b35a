import { foundTeam, newAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { steer } from "./fixtures/payments.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  choosePack,
  decide,
  leaveForProvider,
  openStore,
  purchase,
  result,
  wallet,
} from "./pages/store.ts";

// Allows the console error of a browser that is closed while the provider redirects back.
test.use({ provokedErrors: [/payment-status.*net::ERR_FAILED/] });

test("a team pack in dollars fills the team's wallet; without a team it leads to the teams", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const leader = await newAccount(baseURL ?? "", request, "capitan");
  const page = await openSecondPage(leader.storageState);
  await openStore(page);
  await choosePack(page, "Pack Equipo");
  await expect(purchase(page)).toContainText(
    "Debes pertenecer a un equipo para comprar tickets de equipo.",
  );
  await expectAccessible(page);
  await expect(purchase(page).getByRole("link", { name: "Buscar equipo" })).toHaveAttribute(
    "href",
    "/teams",
  );

  const team = await foundTeam(leader, `Escuadra ${leader.username.slice(-6)}`);
  await giveTickets(baseURL ?? "", [team.participantId], 5);
  await openStore(page, "?moneda=usd");
  await choosePack(page, "Pack Equipo");
  await expect(purchase(page)).toContainText(`Billetera de ${team.name}`);
  await expect(purchase(page)).toContainText("Saldo después105 tickets");
  await expect(purchase(page).getByRole("radio", { name: /Mercado Pago/ })).toBeDisabled();
  await leaveForProvider(page, "US$18,90");
  await expect(page.getByText("USD 18.9")).toBeVisible();
  await decide(page, "Pagar");
  await expect(page.getByText("Pack Equipo ya está en la billetera de tu equipo.")).toBeVisible();
  await expect(page.locator("main")).toContainText("Saldo nuevo105");
  await expect(wallet(page, "0")).toBeVisible();
});

test("who pays and closes the browser has the tickets; who is back before the notification too, once", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "cierra");
  const first = await openSecondPage(player.storageState);
  await openStore(first);
  await choosePack(first, "Pack Inicial");
  await leaveForProvider(first, "$2.500 ARS");
  // The browser is closed before the site responds: only the provider's notification credits the tickets.
  await first.route(/payment-status/, (route) => route.abort());
  const left = first.waitForRequest(/payment-status/);
  await decide(first, "Pagar");
  await left;
  await first.close();

  const page = await openSecondPage(player.storageState);
  await openStore(page);
  await expect(wallet(page, "10")).toBeVisible();

  await choosePack(page, "Pack Inicial");
  await leaveForProvider(page, "$2.500 ARS");
  const session = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await steer("stripe", "hold", { name: session });
  await decide(page, "Pagar");
  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(wallet(page, "20")).toBeVisible();
  await steer("stripe", "release", { name: session });
  await page.reload();
  await expect(result(page, "🎉 ¡Compra exitosa!")).toBeVisible();
  await expect(wallet(page, "20")).toBeVisible();
});
