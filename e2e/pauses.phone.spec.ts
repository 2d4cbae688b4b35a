import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatchOf, startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a captain pauses his match and calls the referee: rival, referee and spectators see the pause run, live", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const captain = await newAccount(address, request, "pausa");
  const rival = await newAccount(address, request, "espera");
  const cup = await startTournament(admin, { name: newPerson("Copa").username }, [captain, rival]);
  const match = await openMatchOf(admin, cup, captain, rival);
  const room = `/match/manage/${match.id}`;
  const paused = `Pausa de ${captain.username}`;

  await beginSignedIn(page.context(), captain.storageState);
  const other = await openSecondPage(rival.storageState);
  const referee = await openSecondPage(storageState);
  const spectator = await openSecondPage();
  await page.goto(room);
  await other.goto(room);
  await referee.goto(room);
  await spectator.goto(`/match/${match.id}`);
  const everybody = [page, other, referee, spectator];
  const pause = page.getByRole("button", { name: "Pedir pausa" });

  await test.step("everybody sees whose it is and how long it still goes on", async () => {
    await expect(page.getByText("Te quedan 5 minutos de pausa.")).toBeVisible();
    await expect(referee.getByRole("region", { name: "Camino del partido" })).toBeVisible();
    await expect(spectator.getByRole("heading", { level: 1 })).toBeAttached();
    await proveDialog("pause-controls", pause);
    await pause.tap();
    await page.getByRole("button", { name: "Empezar la pausa" }).tap();
    for (const one of everybody) {
      await expect(one.getByText(paused, { exact: true })).toBeVisible();
      await expect(one.getByRole("timer", { name: "Termina en" })).toHaveText(/^4 min/);
    }
    await expect(other.getByRole("button", { name: "Seguir jugando" })).toHaveCount(0);
    await expectAccessible(spectator);
    await expectAccessible(referee);
  });

  await test.step("who asked for it ends it, and it is gone everywhere", async () => {
    await page.getByRole("button", { name: "Seguir jugando" }).tap();
    for (const one of everybody)
      await expect(one.getByText(paused, { exact: true })).toHaveCount(0);
    await expect(
      spectator.getByText(`${captain.username} pidió una pausa (1 minuto)`),
    ).toBeVisible();
  });

  await test.step("what is left is asked for again, and the referee ends it", async () => {
    await pause.tap();
    await page.getByRole("button", { name: "Empezar la pausa" }).tap();
    await referee.getByRole("button", { name: "Terminar la pausa" }).tap();
    for (const one of everybody)
      await expect(one.getByText(paused, { exact: true })).toHaveCount(0);
    await expect(pause).toBeVisible();
  });

  await test.step("the referee is called with a reason, and answers both", async () => {
    await page.getByRole("button", { name: "Llamar al árbitro" }).tap();
    await page.getByRole("textbox", { name: "Motivo" }).fill("No entra al servidor");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Llamar al árbitro" }).tap();
    await expectToast(page, "Llamada enviada");
    await expect(page.getByText("Espera a un árbitro")).toBeVisible();
    await expect(other.getByText("No entra al servidor")).toBeVisible();
    await expect(referee.getByText("No entra al servidor")).toBeVisible();
    await referee.goto(`/organize/${cup}`);
    await referee.getByRole("button", { name: /^Atender la llamada/ }).tap();
    await expect(page.getByText(/^La atiende/)).toBeVisible();
    await referee.getByRole("button", { name: /^Responder la llamada/ }).tap();
    await referee.getByRole("textbox", { name: "Respuesta" }).fill("Prueben otro servidor");
    await referee.getByRole("button", { name: "Responder", exact: true }).tap();
    for (const one of [page, other])
      await expect(one.getByText("Prueben otro servidor")).toBeVisible();
    await expect(page.getByRole("button", { name: "Llamar al árbitro" })).toBeVisible();
  });
});
