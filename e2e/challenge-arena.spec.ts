import { demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { answer, question } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import {
  challengeCard,
  expectReceipt,
  expectWallet,
  newChallenger,
  offerChallenge,
  openArena,
  receiptPart,
} from "./pages/challenges.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("the arena: filters live in the address, screens follow each other, taken ones stay in place", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const place = `Tierra ${crypto.randomUUID().slice(0, 6)}`;
  const creator = await newChallenger(address, request, "anfitrion", 60);
  // A game that no other test uses: this test's many challenges would push those of other tests off the first screen.
  const games = ["CS2", ...Array.from({ length: 25 }, () => "EA Sports FC")];
  await Promise.all(
    games.map((game) => offerChallenge(creator, { wager: 1, country: place, game })),
  );
  const viewer = await newChallenger(address, request, "visitante", 0);
  const page = await openSecondPage(viewer.storageState);

  // The country in the viewer's profile is the default filter. Once the viewer removes it, it stays removed.
  await page.goto("/challenges");
  await expect(page).toHaveURL(/pais=Argentina/);
  await expect(page.getByLabel("País")).toHaveValue("Argentina");
  const chip = page.getByRole("link", {
    name: "Quitar el filtro Rivales de Argentina o de cualquier país",
  });
  await chip.click();
  await expect(page).toHaveURL("/challenges?pais=");
  await expect(chip).toBeHidden();
  await expect(page.getByText("Sin filtros: ves todos los desafíos abiertos.")).toBeVisible();
  await page.getByLabel("País").fill(place.slice(2).toUpperCase());
  await expect(page).toHaveURL(/pais=ERRA/);
  await expect(page.getByLabel("Horario").getByRole("option")).toHaveText([
    "Todos",
    "Mañana",
    "Tarde",
    "Noche",
  ]);
  const game = page.getByLabel("Juego", { exact: true });
  await game.selectOption("EA Sports FC");
  const cards = challengeCard(page, creator.username);
  await expect(cards).toHaveCount(24);
  await page.getByRole("button", { name: "Ver más desafíos" }).click();
  await expect(cards).toHaveCount(25);
  await expect(page.getByRole("button", { name: "Ver más desafíos" })).toBeHidden();
  await expectAccessible(page);

  await game.selectOption("Todos");
  await page.getByRole("searchbox").fill("cs2");
  await expect(cards).toHaveCount(1);
  await page.getByLabel("Modalidad").selectOption({ label: "5v5" });
  await expect(page.getByText("La arena está tranquila...")).toBeVisible();
  await expect(
    page.getByText("No hay desafíos que coincidan con tus filtros. ¿Por qué no creas uno?"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Crear un desafío" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Quitar el filtro Modalidad: 5v5" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Quitar filtros" }).first().click();
  await expect(page).toHaveURL("/challenges?pais=");

  // While the user reads the list, nothing moves: new challenges only raise a number, and accepted ones get a mark.
  await openArena(page, { pais: place, q: "CS2" });
  await expect(cards).toHaveCount(1);
  // A user without tickets sees how many are missing.
  await proveDialog("accept-dialog", cards.getByRole("button", { name: /^Aceptar/ }));
  const before = await cards.boundingBox();
  await offerChallenge(creator, { wager: 1, country: place, game: "CS2" });
  await expect(page.getByRole("button", { name: "1 desafío nuevo" })).toBeVisible();
  await expect(cards).toHaveCount(1);
  expect(await cards.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "1 desafío nuevo" }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("button", { name: "1 desafío nuevo" })).toBeHidden();

  const mine = await openSecondPage(creator.storageState);
  await mine.goto("/challenges?tab=mios");
  const cancel = mine.getByRole("button", { name: "Cancelar", exact: true }).first();
  await proveDialog("cancel-dialog", cancel);
  await cancel.click();
  await expect(question(mine)).toContainText("1 ticket");
  await answer(mine, "Cancelar desafío");
  await expectToast(mine, "Desafío cancelado");
  await expectWallet(mine, 34);
  await expect(cards.filter({ hasText: "Ya no está abierto" })).toHaveCount(1);
  await expectAccessible(page);
  await expect(cards).toHaveCount(2);
});

test("stakes come back: voided by the administration, expired, not played", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "anulado", 20);
  const rival = await newChallenger(address, request, "anulante", 20);
  const matchId = await offerChallenge(creator, { wager: 15 });
  await rival.client.rpc("accept_challenge", { p_match_id: matchId }).throwOnError();
  const admin = await demoAccount(address, "admin");
  await admin.client
    .rpc("void_challenge_match", { p_match_id: matchId, p_reason: "Servidor caído" })
    .throwOnError();
  const page = await openSecondPage(rival.storageState);
  await expectReceipt(page, matchId, "0 tickets");
  await expect(receiptPart(page, "Apuestas").getByText("Devuelta")).toHaveCount(2);
  await expect(receiptPart(page, "Decisión")).toContainText("Motivo: Servidor caído");
  await expect(receiptPart(page, "Movimientos").getByText("+15")).toHaveCount(2);
  await expectWallet(page, 20);

  // Two of the demo's challenges: one expired without a rival, one was not played.
  const player = await demoAccount(address, "player");
  const demo = await openSecondPage(player.storageState);
  for (const [state, event] of [
    ["Vencido", "Venció sin rival"],
    ["Sin jugar", "No se jugó a tiempo"],
  ] as const) {
    await demo.goto("/challenges?tab=mios&estado=terminados");
    const card = demo.getByRole("article").filter({ hasText: state });
    await expect(card.getByText("Apuesta devuelta")).toBeVisible();
    await card.getByRole("link", { name: "Comprobante" }).click();
    await expect(receiptPart(demo, "Historia").getByText(event)).toBeVisible();
    await expect(receiptPart(demo, "Movimientos").getByText("+5").first()).toBeVisible();
    await expect(receiptPart(demo, "Apuestas").getByText("Devuelta").first()).toBeVisible();
  }
});
