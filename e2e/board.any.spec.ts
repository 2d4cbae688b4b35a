import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatches, startTournament } from "@leyenda/testing/client-tournaments";
import { proveDialog } from "./pages/dialogs.ts";

/** A tournament of four participants whose semifinals can be played. */
async function startCup(
  address: string,
  request: APIRequestContext,
  prefix: string,
  names: readonly string[],
) {
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const players: Account[] = [];
  for (const name of names) players.push(await newAccount(address, request, name));
  const { username: name } = newPerson(prefix);
  const id = await startTournament(admin, { name, format: "single-elimination" }, players);
  const [first, second] = await openMatches(admin, id);
  if (!first || !second) throw new Error("two semifinals are to be played");
  const playerOf = (participantId: string): Account => {
    const player = players.find((one) => one.participantId === participantId);
    if (!player) throw new Error("nobody plays there");
    return player;
  };
  const titleOf = (match: typeof first): string =>
    [match.participant1_id, match.participant2_id]
      .map((side) => playerOf(side).username)
      .join(" – ");
  const staff = async (who: string, rights: ("results" | "schedule" | "chat")[]) => {
    const account = await newAccount(address, request, who);
    const { data: token } = await admin
      .rpc("invite_tournament_staff", { p_tournament_id: id, p_rights: rights })
      .throwOnError();
    await account.client.rpc("accept_staff_invitation", { p_token: token }).throwOnError();
    return account;
  };
  return { admin, storageState, players, id, first, second, playerOf, titleOf, staff };
}

test("a referee runs a cup from the board: a call is answered, sides are called, a station given, a result entered", async ({
  page,
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const { admin, id, first, playerOf, titleOf, staff } = await startCup(
    baseURL ?? "",
    request,
    "Tablero",
    ["ana", "beto", "caro", "dani"],
  );
  const referee = await staff("arbitra", ["results", "schedule", "chat"]);
  const caller = playerOf(first.participant1_id);
  await beginSignedIn(page.context(), referee.storageState);
  await page.goto(`/organize/${id}`);
  await page.getByRole("tab", { name: "Tablero" }).click();
  const tile = (match: typeof first) => page.getByRole("article", { name: titleOf(match) });
  const inState = (state: string) =>
    page.getByRole("article").filter({ has: page.getByText(state, { exact: true }) });
  await expect(inState("Puede empezar")).toHaveCount(2);
  await expectAccessible(page);

  // If a side calls the referee, its match moves to the top. There a referee takes the call and answers it.
  await caller.client
    .rpc("call_referee", { p_match_id: first.id, p_reason: "No entra al servidor" })
    .throwOnError();
  const calls = inState("Llama al árbitro");
  await expect(calls.getByText("No entra al servidor")).toBeVisible();
  await expect(page.getByRole("status").getByText(/^Llama al árbitro: /)).toBeAttached();
  await calls.getByRole("button", { name: /^Más/ }).click();
  await page.getByRole("menuitem", { name: "Ir a la sala" }).click();
  const called = page.getByRole("region", { name: "Llamadas al árbitro" });
  await expect(called).toContainText("No entra al servidor");
  await expectAccessible(page);
  await called.getByRole("button", { name: /^Atender/ }).click();
  await expect(called.getByRole("button", { name: /^Atender/ })).toHaveText("Atenderla yo");
  await expect(page.getByText("Espera a un árbitro")).toHaveCount(0);
  await page.goBack();
  await calls.getByRole("button", { name: /^Responder/ }).click();
  await calls.getByRole("textbox", { name: "Respuesta" }).fill("Prueben otro servidor");
  await calls.getByRole("button", { name: "Responder", exact: true }).click();
  await expect(calls).toHaveCount(0);

  await tile(first)
    .getByRole("button", { name: /^Avisar a los dos/ })
    .click();
  await expect(tile(first).getByText(/^Avisados/)).toBeVisible();
  const { data: notifications } = await caller.client
    .from("notifications")
    .select("title")
    .eq("kind", "match_called")
    .throwOnError();
  expect(notifications).toEqual([{ title: "Te esperan para jugar" }]);

  // One match is assigned a station, the other is not; the players of the first match see the station at once.
  const room = await openSecondPage(caller.storageState);
  await room.goto(`/match/manage/${first.id}`);
  await expect(room.getByText("Bo3").first()).toBeVisible();
  const more = tile(first).getByRole("button", { name: /^Más/ });
  await more.click();
  await page.getByRole("menuitem", { name: "Asignar" }).click();
  await page.getByRole("button", { name: "Primera libre: Estación 1" }).click();
  await page.getByRole("combobox", { name: "Árbitro" }).selectOption(referee.username);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(tile(first)).toContainText("Estación 1");
  await expect(tile(first)).toContainText(referee.username);
  await expect(room.getByText("Estación 1", { exact: true })).toBeVisible();
  await room.goto("/matches");
  await room.getByRole("button", { name: "Mis partidos" }).click();
  await expect(room.getByText("Estación 1", { exact: true })).toBeVisible();
  const lacking = inState("Sin asignar");
  await expect(lacking.getByText("Falta la estación")).toBeVisible();
  await proveDialog("assign-dialog", lacking.getByRole("button", { name: /^Asignar/ }));
  await page.getByRole("combobox", { name: "Estación" }).selectOption("Estación 1");
  await expect(page).toHaveURL(/estacion=1/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Estación" }).selectOption("Todas las estaciones");
  // The organiser creates a link with which a referee without a role in the staff can decide the match.
  await proveDialog("referee-link-dialog", more, async () => {
    await more.click();
    await page.getByRole("menuitem", { name: "Enlace de árbitro" }).click();
  });

  // The sound setting belongs to this device and is stored.
  const sound = page.getByRole("button", { name: "Sonido" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute("aria-pressed", "true");

  // After the first map is won, the match counts as live, and the referee enters the result.
  await caller.client
    .rpc("report_match_game", {
      p_match_id: first.id,
      p_number: 1,
      p_score1: 3,
      p_score2: 1,
    })
    .throwOnError();
  const running = inState("En juego");
  await expect(running).toContainText("1-0");
  const enter = running.getByRole("button", { name: /^Cargar el resultado/ });
  await proveDialog("board-match-actions", enter);
  await enter.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: caller.username }).click();
  await dialog.getByRole("button", { name: "2-1", exact: true }).click();
  await dialog.getByRole("button", { name: "Decidir partido" }).click();
  await dialog.getByRole("button", { name: "Sí, decidir" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tile(first)).toHaveCount(0);
  const { data: decided } = await admin
    .from("tournament_matches")
    .select("status,result")
    .eq("id", first.id)
    .single()
    .throwOnError();
  expect(decided).toEqual({ status: "completed", result: "2-1" });
});

test.describe("without a network", () => {
  test.use({ provokedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/] });

  test("two referees lose the network for ten minutes, enter results and come back: one truth, and both values where they differ", async ({
    request,
    baseURL,
    openSecondPage,
    expectAccessible,
  }) => {
    const { admin, id, first, second, playerOf, titleOf, staff } = await startCup(
      baseURL ?? "",
      request,
      "SinRed",
      ["uno", "dos", "tres", "cuatro"],
    );
    const nameOf = (participantId: string) => playerOf(participantId).username;
    const pages = [];
    for (const who of ["arbitrauno", "arbitrados"]) {
      const referee = await staff(who, ["results"]);
      const page = await openSecondPage(referee.storageState);
      await page.clock.install();
      await page.goto(`/organize/${id}?tab=tablero`);
      await expect(page.getByRole("article")).toHaveCount(2);
      pages.push(page);
    }
    const [one, other] = pages;
    if (!one || !other) throw new Error("two referees");
    const enter = async (
      page: typeof one,
      match: typeof first,
      winnerId: string,
      result: string,
    ): Promise<void> => {
      const tile = page.getByRole("article", { name: titleOf(match) });
      await tile.getByRole("button", { name: /^Más/ }).click();
      await page.getByRole("menuitem", { name: "Cargar resultado" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: nameOf(winnerId) }).click();
      await dialog.getByRole("button", { name: result, exact: true }).click();
      await dialog.getByRole("button", { name: "Decidir partido" }).click();
      await dialog.getByRole("button", { name: "Sí, decidir" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(tile.getByText("Guardado aquí: se envía al volver la conexión.")).toBeVisible();
    };
    for (const page of pages) await page.context().setOffline(true);
    await enter(one, first, first.participant1_id, "2-0");
    await enter(one, second, second.participant2_id, "0-2");
    await enter(other, second, second.participant1_id, "2-1");
    await enter(other, first, first.participant1_id, "2-0");
    await expect(one.getByText(/2 resultados esperan la conexión/)).toBeVisible();
    for (const page of pages) await page.clock.fastForward("10:00");
    await expect(one.getByText(/2 resultados esperan la conexión/)).toBeVisible();

    await one.context().setOffline(false);
    await expect(one.getByText(/Guardado aquí/)).toHaveCount(0);
    await expect(one.getByRole("region", { name: "Resultados en este dispositivo" })).toHaveCount(
      0,
    );
    await other.context().setOffline(false);
    const storedResult = other.getByRole("region", { name: "Resultados en este dispositivo" });
    await expect(storedResult.getByRole("article")).toHaveCount(1);
    await expect(storedResult).toContainText(
      `Tu resultado: ${nameOf(second.participant1_id)}, 2-1`,
    );
    await expect(storedResult).toContainText(
      `Ya se decidió de otra manera: ${nameOf(second.participant2_id)}, 0-2.`,
    );
    await expectAccessible(other);
    await expect(storedResult.getByRole("link", { name: /^Corregir en la sala/ })).toBeVisible();
    await storedResult.getByRole("button", { name: /^Dejar lo decidido/ }).click();
    await expect(storedResult).toHaveCount(0);
    const { data } = await admin
      .from("tournament_matches")
      .select("id,result")
      .in("id", [first.id, second.id])
      .throwOnError();
    expect(new Map(data.map(({ id: matchId, result }) => [matchId, result]))).toEqual(
      new Map([
        [first.id, "2-0"],
        [second.id, "0-2"],
      ]),
    );
  });
});

test("a screen in the hall turns through calls, the bracket and results, and follows them live", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const { admin, id, first, second, playerOf } = await startCup(baseURL ?? "", request, "Salon", [
    "norte",
    "sur",
    "este",
    "oeste",
  ]);
  await page.goto(`/tv/${id}`);
  const slide = (title: string) => page.getByRole("region", { name: title, exact: true });
  await expect(slide("Así va")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pantalla completa" }).first()).toBeVisible();
  await expectAccessible(page);
  await admin.rpc("set_match_station", { p_match_id: first.id, p_station: "4" }).throwOnError();
  await expect(page.getByText("1 de 2").or(page.getByText("2 de 2"))).toBeVisible();
  // With reduced motion the display changes its view only after "Reanudar" is pressed; otherwise it changes by itself.
  await expect(page.getByRole("button", { name: "Reanudar" })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "Pausar" }).click();
  const showing = async (title: string): Promise<void> => {
    await expect(async () => {
      if (!(await slide(title).isVisible()))
        await page.getByRole("button", { name: "Siguiente" }).click();
      await expect(slide(title)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  await showing("A jugar");
  await expect(slide("A jugar")).toContainText("Estación 4");
  await expect(slide("A jugar")).toContainText(playerOf(first.participant1_id).username);
  await expectAccessible(page);
  await admin
    .rpc("declare_match_winner", {
      p_match_id: second.id,
      p_winner_id: second.participant1_id,
      p_result: "2-1",
    })
    .throwOnError();
  await expect(page.getByText("1 de 3")).toBeVisible();
  await showing("Resultados");
  await expect(slide("Resultados")).toContainText("2-1");
  await expectAccessible(page);
  // Once a match has begun, the display no longer calls its sides to the station.
  await playerOf(first.participant1_id)
    .client.rpc("report_match_game", {
      p_match_id: first.id,
      p_number: 1,
      p_score1: 3,
      p_score2: 1,
    })
    .throwOnError();
  await showing("En juego y próximos");
  await expect(slide("En juego y próximos")).toContainText("1-0");
});

test("sheets of a round and the list for the door are printed without anything else", async ({
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const { admin, storageState, players, id, first } = await startCup(
    baseURL ?? "",
    request,
    "Papel",
    ["rojo", "azul", "verde", "negro"],
  );
  await admin.rpc("set_match_station", { p_match_id: first.id, p_station: "7" }).throwOnError();
  const page = await openSecondPage(storageState);
  await page.goto(`/organize/${id}?tab=tablero`);
  await page.getByRole("button", { name: /el tablero$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Proyector" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Planillas" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  const sheet = page.getByRole("article").first();
  await expect(sheet.getByRole("columnheader", { name: "Partida 3" })).toBeVisible();
  await expect(sheet.getByRole("columnheader", { name: "Firma" })).toBeVisible();
  await expect(sheet).toContainText("7");
  await expect(sheet).toContainText("Semifinal");
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Lista para la puerta" }).click();
  const list = page.getByRole("region", { name: "Lista para la puerta" });
  for (const { username } of players)
    await expect(list.getByRole("rowheader", { name: username })).toBeVisible();
  await expectAccessible(page);
  // The printable sheets are for the staff: a player gets a link to the tournament instead.
  const player = await openSecondPage(players[0]?.storageState);
  await player.goto(`/organize/${id}/sheets`);
  await expect(player.getByText("No organizas este torneo")).toBeVisible();
  await expect(player.getByRole("article")).toHaveCount(0);
});

test.describe("a referee with a link", () => {
  test.use({
    serviceWorkers: "allow",
    provokedErrors: [
      /ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch|status of 503/,
    ],
  });

  test("is asked again where the answer was lost; and without a network his result waits on the device, also when the page is opened again", async ({
    request,
    baseURL,
    openSecondPage,
    expectAccessible,
  }) => {
    const { admin, first, second, playerOf } = await startCup(baseURL ?? "", request, "Enlace", [
      "alba",
      "bruno",
      "celia",
      "dario",
    ]);
    const openLink = async (match: typeof first) => {
      const { data: token } = await admin
        .rpc("create_referee_link", { p_match_id: match.id, p_label: "Mesa 1" })
        .throwOnError();
      const page = await openSecondPage();
      await page.goto(`/referee/${token}`);
      await expect(page.getByText("Semifinal · Bo3")).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      return page;
    };
    const decide = async (page: Page, match: typeof first) => {
      const { username } = playerOf(match.participant1_id);
      await page.getByRole("button", { name: username, exact: true }).click();
      await page.getByRole("button", { name: "2-0", exact: true }).click();
      await page.getByRole("button", { name: "Decidir partido" }).click();
      await page.getByRole("button", { name: "Sí, decidir" }).click();
    };
    const decided = (page: Page) => page.getByRole("heading", { name: "Partido decidido" });

    const lost = await openLink(first);
    let answers = 0;
    await lost.route("**/rpc/decide_by_link", async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await decide(lost, first);
    await expect(decided(lost)).toBeVisible();
    expect(answers).toBe(2);
    await expectAccessible(lost);
    await lost.getByRole("link", { name: "Ver el partido" }).click();
    await expect(lost).toHaveURL(new RegExp(`/match/${first.id}$`));
    await expect(lost.getByText("2-0").first()).toBeVisible();

    const far = await openLink(second);
    await far.evaluate(() => navigator.serviceWorker.ready);
    await far.context().setOffline(true);
    await decide(far, second);
    await expect(far.getByText(/Guardado aquí: se envía al volver la conexión\./)).toBeVisible();
    await expectAccessible(far);
    await far.reload({ waitUntil: "load" });
    await expect(far.getByRole("heading", { level: 1 })).toHaveText("Sin conexión");
    const storedResult = far.getByRole("listitem").filter({
      hasText: playerOf(second.participant2_id).username,
    });
    await expect(storedResult).toContainText(`${playerOf(second.participant1_id).username}, 2-0`);
    await expectAccessible(far);
    await far.context().setOffline(false);
    await expect(decided(far)).toBeVisible();
    const { data } = await admin
      .from("tournament_matches")
      .select("result")
      .in("id", [first.id, second.id])
      .throwOnError();
    expect(data).toEqual([{ result: "2-0" }, { result: "2-0" }]);
  });
});
