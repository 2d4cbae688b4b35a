import { foundTeam, joinTeam, newAccount, demoAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import {
  challengeCard,
  choose,
  confirmCreation,
  dialog,
  expectReceipt,
  expectWallet,
  leaveForReceipt,
  matchIdOf,
  newChallenger,
  offerChallenge,
  openArena,
  receiptPart,
} from "./pages/challenges.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { chooseAct, encounter, enterResult, openEncounters } from "./pages/encounters.ts";
import { reportResult } from "./pages/match-room.ts";

test("a wager from the offer to the decided dispute: every ticket is accounted for", async ({
  page,
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const creator = await newAccount(address, request, "retador", null);
  await giveTickets(address, [creator.participantId], 50);
  const rival = await newChallenger(address, request, "rival", 30);
  const mine = await openSecondPage(creator.storageState);
  const theirs = await openSecondPage(rival.storageState);

  // The rival already has the arena open.
  await openArena(theirs, { formato: "3v3", horario: "manana", q: "rocket" });
  await expect(theirs.locator("[aria-busy=true]")).toHaveCount(0);

  await openArena(mine, { q: "rocket" });
  await expectWallet(mine, 50);
  const create = mine.getByRole("button", { name: "Crear Desafío" });
  await proveDialog("create-challenge-dialog", create);
  await create.click();
  // The birth date is requested once, before the first wager.
  await expect(dialog(mine).getByText("queda privada")).toBeVisible();
  await dialog(mine).getByLabel("Fecha de nacimiento").fill("1998-05-14");
  await dialog(mine).getByRole("button", { name: "Guardar fecha" }).click();

  await expect(dialog(mine).getByText("Paso 1 de 2")).toBeVisible();
  await expect(dialog(mine).getByLabel("Apuesta en tickets")).toHaveValue("10");
  await expect(dialog(mine).getByLabel("País del rival")).toHaveValue("Argentina");
  await expect(dialog(mine).getByLabel("Desafío de Equipo")).toHaveCount(0);
  await dialog(mine).getByLabel("Apuesta en tickets").fill("");
  await dialog(mine).getByRole("button", { name: "Continuar" }).click();
  await expect(
    dialog(mine).getByText("Por favor, completa todos los campos requeridos."),
  ).toHaveCount(2);
  await choose(mine, "Juego", "Rocket League");
  await choose(mine, "Modalidad", "3v3");
  await choose(mine, "Al mejor de", "3 partidas");
  await choose(mine, "Horario preferido", "Mañana");
  await dialog(mine).getByLabel("Apuesta en tickets").fill("51");
  await expect(dialog(mine).getByText("Fondos insuficientes")).toBeVisible();
  await dialog(mine).getByLabel("Apuesta en tickets").fill("20");
  await expect(dialog(mine).getByText("Fondos insuficientes")).toBeHidden();
  await expectAccessible(mine);
  await dialog(mine).getByRole("button", { name: "Continuar" }).click();
  await expect(dialog(mine).getByText("Saldo después").locator("..")).toHaveText(
    "Saldo después30 tickets",
  );
  await dialog(mine).getByRole("button", { name: "Crear Desafío" }).click();
  await expect(
    dialog(mine).getByText("Debes aceptar las condiciones para crear el desafío."),
  ).toBeVisible();
  await expectAccessible(mine);
  await dialog(mine).getByRole("button", { name: "Volver" }).click();
  await expect(dialog(mine).getByLabel("Apuesta en tickets")).toHaveValue("20");
  await confirmCreation(mine);
  await expectToast(mine, "¡Desafío creado!");
  await expectWallet(mine, 30);

  await theirs.getByRole("button", { name: /desafíos? nuevos?/ }).click();
  const card = challengeCard(theirs, creator.username);
  await expect(card.getByText("Rocket League")).toBeVisible();
  await expect(card.getByText("Abierto")).toBeVisible();
  await expect(card.getByText("3v3")).toBeVisible();
  await expect(card.getByText("Argentina")).toBeVisible();
  const own = challengeCard(mine, creator.username);
  await expect(own.getByText("Es tu desafío")).toBeVisible();
  await expect(own.getByRole("button", { name: /^Aceptar/ })).toHaveCount(0);

  await card.getByRole("link", { name: /^Rocket League/ }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(creator.username);
  await expectAccessible(theirs);
  const matchId = matchIdOf(theirs);
  const refused = await creator.client.rpc("accept_challenge", { p_match_id: matchId });
  expect(refused.error?.details).toBe("own_challenge");

  const accepting = theirs.getByRole("button", { name: `Aceptar Desafío de ${creator.username}` });
  await proveDialog("accept-form", accepting);
  await accepting.click();
  await expect(dialog(theirs).getByText("Saldo después").locator("..")).toHaveText(
    "Saldo después10 tickets",
  );
  await expect(dialog(theirs).getByText("40 tickets")).toBeVisible();
  await dialog(theirs).getByRole("button", { name: "Aceptar Desafío" }).click();
  await expectToast(theirs, "Desafío Aceptado");
  await expect(theirs).toHaveURL(`/match/manage/${matchId}`);
  await expect(theirs.getByText("Para jugarse hasta")).toBeVisible();
  await expectWallet(theirs, 10);

  await expectReceipt(mine, matchId, "40 tickets");
  await expect(receiptPart(mine, "Apuestas").getByText("Retenida", { exact: true })).toHaveCount(2);
  await expect(
    receiptPart(mine, "Plazos").getByText("Si nadie reporta", { exact: true }),
  ).toBeVisible();
  await expectAccessible(mine);
  await reportResult(theirs, { [creator.username]: 0, [rival.username]: 2 }, "Reporte enviado");
  await expect(receiptPart(mine, "Reportes").getByText(`Gana ${rival.username}`)).toBeVisible();
  await mine.getByRole("link", { name: "Sala del partido" }).click();
  await proveDialog(
    "accept-defeat-dialog",
    mine.getByRole("button", { name: "Confirmar resultado" }),
  );
  await reportResult(mine, { [creator.username]: 2, [rival.username]: 1 }, "Partido en disputa");
  await leaveForReceipt(theirs);
  await expect(theirs.getByText("En disputa").first()).toBeVisible();
  await expect(receiptPart(theirs, "Reportes").getByRole("listitem")).toHaveCount(2);

  const { storageState } = await demoAccount(address, "admin");
  const admin = await openSecondPage(storageState);
  await openEncounters(admin, creator.username, "disputas");
  await admin.getByRole("tab", { name: "Desafíos" }).click();
  const disputed = encounter(admin, creator.username, rival.username);
  await chooseAct(admin, disputed, "Cargar resultado");
  await enterResult(admin, rival.username, /0-2/);
  await expect(receiptPart(theirs, "Decisión").getByText(`Ganó ${rival.username}`)).toBeVisible();
  await expect(receiptPart(theirs, "Decisión")).toContainText("Lo decidió la administración.");
  await expect(receiptPart(theirs, "Apuestas").getByText("Pagada al ganador")).toHaveCount(2);
  await expect(receiptPart(theirs, "Movimientos").getByText("+40")).toBeVisible();
  await expectReceipt(theirs, matchId, "0 tickets");
  await expectWallet(theirs, 50);
  await expectReceipt(mine, matchId, "0 tickets");
  await expectWallet(mine, 30);
  // The ledger links to the receipt and back.
  await mine.getByRole("link", { name: "Ver en Movimientos" }).click();
  await mine
    .getByRole("link", { name: `Apuesta retenida · Rocket League vs ${rival.username}` })
    .click();
  await expect(mine.getByRole("heading", { level: 1, name: "Comprobante" })).toBeVisible();

  await expectReceipt(admin, matchId, "0 tickets");
  await expect(receiptPart(admin, "Decisiones de la administración")).toContainText(
    "declaró ganador a",
  );
  await expectAccessible(admin);

  // `page` has no session here: visitors are redirected to the sign-in.
  await page.goto(`/challenges/${matchId}/receipt`);
  await expect(page).toHaveURL(/\/login\?volver=/);
});

test("a rematch is refused, asked for again, and accepted by asking too", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "retador", 50);
  const rival = await newChallenger(address, request, "rival", 30);
  const matchId = await offerChallenge(creator, { wager: 20, bestOf: 3 });
  await rival.client.rpc("accept_challenge", { p_match_id: matchId }).throwOnError();
  for (const { client } of [rival, creator]) {
    await client
      .rpc("report_match_result", { p_match_id: matchId, p_result: "0-2" })
      .throwOnError();
  }
  const mine = await openSecondPage(creator.storageState);
  const theirs = await openSecondPage(rival.storageState);

  // The rematch has the conditions of the first match, and only the rival of that match can accept it.
  await mine.goto("/challenges?tab=mios&estado=terminados");
  await expect(mine.getByText("Perdiste 20 tickets")).toBeVisible();
  await expectAccessible(mine);
  await mine.getByRole("button", { name: "Revancha" }).click();
  await expect(mine.getByRole("alertdialog").getByText("10 tickets")).toBeVisible();
  await mine.getByRole("button", { name: "Pedir revancha" }).click();
  await expectToast(mine, "Revancha ofrecida");
  await theirs.goto("/notifications");
  const offer = theirs.getByRole("listitem").filter({ hasText: "Te piden la revancha" });
  await offer.getByRole("button", { name: `Aceptar la revancha de ${creator.username}` }).click();
  await expect(dialog(theirs).getByText("El ganador se lleva")).toBeVisible();
  await theirs.keyboard.press("Escape");
  await offer.getByRole("button", { name: `Rechazar la revancha de ${creator.username}` }).click();
  await expectToast(theirs, "Revancha rechazada");
  await expect(offer).toContainText("Cancelada o rechazada");
  await expectWallet(mine, 30);
  await mine.goto("/notifications");
  await expect(mine.getByRole("main")).toContainText(`${rival.username} no quiere la revancha.`);
  await mine.goto(`/match/manage/${matchId}`);
  const lost = mine.getByRole("region", { name: "Cómo te fue" });
  await expect(lost).toContainText("Perdiste 0-2");
  await expect(lost).toContainText("− 20 tickets");
  await expectAccessible(mine);
  await mine.getByRole("button", { name: "Revancha" }).click();
  await mine.getByRole("button", { name: "Pedir revancha" }).click();
  await expectToast(mine, "Revancha ofrecida");

  await theirs.goto(`/match/manage/${matchId}`);
  const won = theirs.getByRole("region", { name: "Cómo te fue" });
  await expect(won).toContainText("¡Ganaste 2-0!");
  await expect(won).toContainText("El pozo es tuyo: 40 tickets.");
  await expect(won).toContainText("+ 20 tickets");
  await theirs.goto("/challenges?tab=mios&estado=terminados");
  await theirs
    .getByRole("listitem")
    .filter({ hasText: "Ganaste 20 tickets" })
    .getByRole("button", { name: "Revancha" })
    .click();
  await theirs.getByRole("button", { name: "Pedir revancha" }).click();
  await expect(theirs).toHaveURL(/\/match\/manage\//);
  await expect(theirs.getByText("Para jugarse hasta")).toBeVisible();
});

test("a private challenge is shared by its link and opened by its password", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "privado", 20);
  const rival = await newChallenger(address, request, "invitado", 20);
  const mine = await openSecondPage(creator.storageState);
  const theirs = await openSecondPage(rival.storageState);

  await openArena(mine, { q: "rocket" });
  const create = mine.getByRole("button", { name: "Crear Desafío" });
  await create.click();
  await choose(mine, "Juego", "Rocket League");
  await expect(dialog(mine).getByLabel("Contraseña")).toHaveCount(0);
  await choose(mine, "Privacidad", "Privado: solo con contraseña");
  await dialog(mine).getByRole("button", { name: "Continuar" }).click();
  await expect(dialog(mine).getByText(/necesita una contraseña/)).toBeVisible();
  await dialog(mine).getByLabel("Contraseña").fill("secreta-7");
  await confirmCreation(mine);
  await expect(dialog(mine).getByText("Comparte tu desafío")).toBeVisible();
  const link = await dialog(mine).getByLabel("Enlace del desafío").inputValue();
  await proveDialog("share-challenge", create, () => Promise.resolve());

  await theirs.goto(link);
  await expect(theirs.getByText("Privado", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: `Aceptar Desafío de ${creator.username}` }).click();
  const password = dialog(theirs).getByLabel("Contraseña");
  const accept = dialog(theirs).getByRole("button", { name: "Aceptar Desafío" });
  await expect(accept).toBeDisabled();
  await password.fill("otra-cosa");
  await accept.click();
  await expect(dialog(theirs).getByText(/La contraseña no es correcta/)).toBeVisible();
  await expectAccessible(theirs);
  await expectWallet(theirs, 20);
  const refused = await rival.client.rpc("accept_challenge", {
    p_match_id: link.split("/").at(-1),
  });
  expect(refused.error?.details).toBe("challenge_locked");
  await password.fill("secreta-7");
  await accept.click();
  await expect(theirs).toHaveURL(/\/match\/manage\//);
  await expectWallet(theirs, 10);
});

test("a friend is challenged from the profile, accepts on the card in the chat, and the challenger is led to the room", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "desafia", 30);
  const rival = await newChallenger(address, request, "amigo", 30);
  await creator.client
    .from("friends")
    .insert({ user_id_1: creator.id, user_id_2: rival.id })
    .throwOnError();
  await rival.client
    .from("friends")
    .update({ status: "accepted" })
    .eq("user_id_1", creator.id)
    .throwOnError();
  const mine = await openSecondPage(creator.storageState);
  const theirs = await openSecondPage(rival.storageState);

  await mine.goto(`/profile/${rival.id}`);
  const challenge = mine.getByRole("button", { name: `Desafiar a ${rival.username}` });
  await proveDialog("challenge-friend-form", challenge);
  await challenge.click();
  await choose(mine, "Juego", "Rocket League");
  await dialog(mine).getByLabel("Apuesta en tickets").fill("31");
  await expect(dialog(mine).getByText("Fondos insuficientes")).toBeVisible();
  await dialog(mine).getByLabel("Apuesta en tickets").fill("20");
  await expect(dialog(mine).getByText("Saldo después").locator("..")).toHaveText(
    "Saldo después10 tickets",
  );
  await dialog(mine).getByRole("button", { name: "Enviar desafío" }).click();
  await expectToast(mine, "Desafío enviado");
  await expectWallet(mine, 10);

  await theirs.goto(`/friends?con=${creator.id}`);
  const card = theirs.getByRole("region", { name: "Desafío: Rocket League" });
  await expect(card).toContainText("20 tickets");
  await expect(
    theirs.getByRole("button", { name: `Desafiar a ${creator.username}` }),
  ).toBeVisible();
  await expectAccessible(theirs);
  await mine.goto(`/friends?con=${rival.id}`);
  const sent = mine.getByRole("region", { name: "Desafío: Rocket League" });
  await expect(sent).toContainText("Esperando respuesta");
  await untilLive(mine);
  await card.getByRole("button", { name: `Aceptar el desafío de ${creator.username}` }).click();
  await dialog(theirs).getByRole("button", { name: "Aceptar Desafío" }).click();
  await expect(theirs).toHaveURL(/\/match\/manage\//);

  // The challenger gets a toast on any page, with a button that opens the match room.
  await expect(sent.getByRole("link", { name: "Entrar a la sala" })).toBeVisible();
  await expectToast(mine, `${rival.username} aceptó tu desafío.`);
  await mine.getByRole("button", { name: "Entrar a la sala" }).click();
  await expect(mine).toHaveURL(new URL(theirs.url()).pathname);
});

test("a team's challenge is for other teams: not for its own members", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const tag = crypto.randomUUID().slice(0, 6);
  const leader = await newChallenger(address, request, "capitan", 0);
  const mate = await newChallenger(address, request, "companero", 0);
  const other = await newChallenger(address, request, "contrario", 0);
  const team = await foundTeam(leader, `Halcones ${tag}`);
  const rivals = await foundTeam(other, `Tigres ${tag}`);
  await giveTickets(address, [team.participantId, rivals.participantId], 25);
  await joinTeam(mate, team.id, leader);

  const mine = await openSecondPage(leader.storageState);
  await openArena(mine, { q: "cs2" });
  await mine.getByRole("button", { name: "Crear Desafío" }).click();
  await dialog(mine).getByLabel("Desafío de Equipo").click();
  await choose(mine, "Juego", "CS2");
  await choose(mine, "Modalidad", "5v5");
  await expect(dialog(mine).getByText("faltan 3 integrantes")).toBeVisible();
  await confirmCreation(mine);
  await expect(dialog(mine).getByLabel("Modalidad")).toHaveAttribute("aria-invalid", "true");
  await choose(mine, "Modalidad", "1v1");
  await dialog(mine).getByRole("button", { name: "Continuar" }).click();
  await expect(dialog(mine).getByText(`Billetera de ${team.name}`)).toBeVisible();
  await dialog(mine).getByRole("button", { name: "Crear Desafío" }).click();
  await expectToast(mine, "¡Desafío creado!");
  const own = challengeCard(mine, team.name);
  await expect(own.getByText("Equipo", { exact: true })).toBeVisible();
  await expect(own.getByText("Es de tu equipo")).toBeVisible();

  const { data } = await leader.client
    .from("challenge_matches")
    .select("id")
    .eq("participant1_id", team.participantId)
    .single()
    .throwOnError();
  const matchId = data.id as string;
  const matePage = await openSecondPage(mate.storageState);
  await matePage.goto(`/challenges/${matchId}`);
  await expect(matePage.getByText("Es de tu equipo")).toBeVisible();
  await expect(matePage.getByRole("button", { name: /^Aceptar/ })).toHaveCount(0);
  const refused = await mate.client.rpc("accept_challenge", { p_match_id: matchId });
  expect(refused.error?.details).toBe("own_challenge");
  // A member of the team may read the receipt of the team's tickets.
  await expectReceipt(matePage, matchId, "10 tickets");

  const theirs = await openSecondPage(other.storageState);
  await theirs.goto(`/challenges/${matchId}`);
  await theirs.getByRole("button", { name: /^Aceptar/ }).click();
  await expect(dialog(theirs).getByText(`Billetera de ${rivals.name}`)).toBeVisible();
  await dialog(theirs).getByRole("button", { name: "Aceptar Desafío" }).click();
  await expect(theirs).toHaveURL(`/match/manage/${matchId}`);
  await expectReceipt(theirs, matchId, "20 tickets");
});

test("what one sets against oneself holds: a limit, an exclusion; a friendly costs nothing", async ({
  request,
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const player = await newChallenger(address, request, "prudente", 40);
  const offer = await offerChallenge(player, { wager: 5 });
  const page = await openSecondPage(player.storageState);

  await page.goto("/settings?seccion=juego-responsable");
  await expect(page.getByRole("link", { name: "Juego responsable" })).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Tickets por semana").fill("12");
  await page.getByRole("button", { name: "Guardar límite" }).click();
  await expectToast(page, "Límite guardado");
  await expect(page.getByText("Apostaste 5 tickets de 12 tickets en siete días.")).toBeVisible();
  await page.getByLabel("Tickets por semana").fill("30");
  await page.getByRole("button", { name: "Guardar límite" }).click();
  await expect(page.getByText("tu límite será de 30 tickets")).toBeVisible();
  await expectAccessible(page);

  await openArena(page);
  await page.getByRole("button", { name: "Crear Desafío" }).click();
  await expect(dialog(page).getByText("Tu límite semanal te deja 7 tickets.")).toBeVisible();
  await choose(page, "Juego", "Rocket League");
  await dialog(page).getByRole("button", { name: "Continuar" }).click();
  await expect(dialog(page).getByText("Supera tu límite semanal de apuestas.")).toBeVisible();
  await page.keyboard.press("Escape");

  // The real module switch would affect all tests, so only this page receives it as switched on.
  await page.route(/\/rpc\/wager_conditions/, async (route) => {
    const response = await route.fetch();
    const conditions = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...conditions, friendly_only: true } });
  });
  await page.reload();
  await page.getByRole("button", { name: "Crear Desafío" }).click();
  await expect(dialog(page).getByText("modo amistoso")).toBeVisible();
  await expect(dialog(page).getByLabel("Apuesta en tickets")).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();

  await page.goto("/settings?seccion=juego-responsable");
  await page.getByRole("button", { name: "Autoexcluirme" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("nadie podrá acortarlo");
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Autoexcluirme" }).click();
  await expectToast(page, "Autoexclusión activada");
  await expect(page.getByText(/Estás autoexcluido hasta/)).toBeVisible();
  await expectWallet(page, 40);
  await expectReceipt(page, offer, "0 tickets");
  await openArena(page);
  await page.getByRole("button", { name: "Crear Desafío" }).click();
  await expect(dialog(page).getByText(/Te autoexcluiste de las apuestas/)).toBeVisible();
  await expectAccessible(page);
});
