import type { Locator, Page } from "@playwright/test";
import { cupBeforeItsMatch, moveClockTo } from "./fixtures/match-clock.ts";
import {
  beginSignedIn,
  demoAccount,
  foundTeam,
  joinTeam,
  newAccount,
} from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  announceTournament,
  enterTournament,
  openMatches,
} from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

/** Presses Tab until the element has the focus, from wherever it is; returns the number of presses. */
async function reach(page: Page, wanted: Locator): Promise<number> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${String(wanted)}`);
}

/** The same as `reach`, for the button with this name. */
const tabTo = (page: Page, name: string | RegExp): Promise<number> =>
  reach(page, page.getByRole("button", { name }).first());

/** The focus is on an element, not on the page as a whole. */
const expectFocus = (page: Page, text: string | RegExp) =>
  expect(page.locator(":focus")).toHaveText(text);

test("by keyboard alone: ready, a veto of ten steps, a walkover objected to; the focus stays where the act was", async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const { data: game } = await admin
    .from("games")
    .insert({ name: newPerson("Juego").username })
    .select("id,name")
    .single<{ id: string; name: string }>()
    .throwOnError();
  await admin.rpc("add_veto_preset", { p_game_id: game.id, p_preset: "valorant" }).throwOnError();
  const { data: sequence } = await admin
    .from("veto_sequences")
    .select("id,pool:map_pools!inner(game_id)")
    .eq("pool.game_id", game.id)
    .eq("best_of", 3)
    .single<{ id: string }>()
    .throwOnError();
  const { players, cup, match, room } = await cupBeforeItsMatch(
    address,
    request,
    ["teclea", "espera"],
    { game: game.name },
  );
  await admin
    .rpc("set_tournament_vetoes", {
      p_tournament_id: cup,
      p_vetoes: [{ sequence_id: sequence.id, first: "home", step_seconds: 600 }],
    })
    .throwOnError();
  const [own, rival] =
    players[0].participantId === match.participant1_id ? players : [players[1], players[0]];
  await beginSignedIn(page.context(), own.storageState);
  await page.goto(room);

  await tabTo(page, "Estoy listo");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Ya dijiste que estás listo/)).toBeVisible();
  await expectFocus(page, "Inicio del partido");
  await rival.client.rpc("ready_for_match", { p_match_id: match.id }).throwOnError();

  await tabTo(page, "Listo para el veto");
  await rival.client.rpc("ready_for_veto", { p_match_id: match.id }).throwOnError();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tu turno", { exact: true })).toBeVisible();
  await expectFocus(page, "Veto de mapas");
  const turns = ["own", "rival", "own", "rival", "rival", "own", "own", "rival", "own"] as const;
  for (const [index, turn] of turns.entries()) {
    const { data: veto } = await admin
      .from("match_vetoes")
      .select("step,veto_options")
      .eq("match_id", match.id)
      .single<{ step: number; veto_options: string[] }>()
      .throwOnError();
    const [choice] = veto.veto_options;
    if (!choice) throw new Error(`nothing to choose in step ${veto.step}`);
    if (turn === "rival") {
      await rival.client
        .rpc("choose_in_veto", { p_match_id: match.id, p_step: veto.step, p_choice: choice })
        .throwOnError();
    } else {
      // Each time, the focus is just before the maps: at most three presses of Tab reach the choice.
      expect(await tabTo(page, new RegExp(`${choice}$`))).toBeLessThan(4);
      await page.keyboard.press(index % 2 === 0 ? "Enter" : "Space");
      await expectFocus(page, "Veto de mapas");
    }
    const isOver = index === turns.length - 1;
    if (!isOver)
      await expect(page.getByRole("status").filter({ hasText: /turno/i })).toHaveText(
        turns[index + 1] === "own" ? "Tu turno" : new RegExp(rival.username),
      );
  }
  await expect(page.getByText("Tu turno", { exact: true })).toHaveCount(0);

  const late = await cupBeforeItsMatch(address, request, ["tarda", "llega"]);
  const [absent, here] = late.players;
  await moveClockTo(late.match.id, -1);
  await here.client.rpc("ready_for_match", { p_match_id: late.match.id }).throwOnError();
  await moveClockTo(late.match.id, 10);
  const other = await browser.newContext();
  await beginSignedIn(other, absent.storageState);
  const lost = await other.newPage();
  await lost.goto(late.room);
  await tabTo(lost, "Objetar el W.O.");
  await lost.keyboard.press("Enter");
  await expect(lost.getByLabel("Motivo")).toBeFocused();
  await lost.keyboard.press("Tab");
  await tabTo(lost, "Cancelar");
  await lost.keyboard.press("Enter");
  await expect(lost.getByRole("button", { name: "Objetar el W.O." })).toBeFocused();
  await lost.keyboard.press("Enter");
  await lost.keyboard.type("Estaba en la sala");
  await lost.keyboard.press("Tab");
  await lost.keyboard.press("Enter");
  await expect(lost.getByText(/lo objetó/)).toBeVisible();
  await expectFocus(lost, "Inicio del partido");
  await other.close();
});

/** Presses Tab until the list with this name has the focus, and chooses by its first letters. */
async function chooseByKeys(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByLabel(label, { exact: true });
  await reach(page, list);
  await page.keyboard.press("Space");
  await page.keyboard.type(option);
  await page.keyboard.press("Enter");
  await expect(list.locator("option:checked")).toHaveText(option);
  await expect(list).toBeFocused();
}

test("by keyboard alone: who plays, an hour, a change of players, a pause, a call to the referee", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const leader = await newAccount(address, request, "capitana");
  const mate = await newAccount(address, request, "suplente");
  const rival = await newAccount(address, request, "rival");
  const team = await foundTeam(leader, newPerson("Teclas").username);
  const other = await foundTeam(rival, newPerson("Visita").username);
  await joinTeam(mate, team.id, leader);
  const cup = await announceTournament(admin, {
    name: newPerson("Copa").username,
    format: "single-elimination",
    game: "Valorant",
    type: "team",
    ticket_type: "team",
    agrees_times: true,
  });
  await enterTournament(cup, [
    { client: leader.client, participantId: team.participantId },
    { client: rival.client, participantId: other.participantId },
  ]);
  await admin.from("tournaments").update({ status: "Activo" }).eq("id", cup).throwOnError();
  const [match] = await openMatches(admin, cup);
  if (!match) throw new Error("the cup has no match");
  await beginSignedIn(page.context(), leader.storageState);
  await page.goto(`/match/manage/${match.id}`);

  await test.step("a starter and a substitute, saved", async () => {
    const players = page.getByRole("list", { name: "Jugadores", exact: true });
    const player = (name: string) => players.getByRole("button", { name });
    await reach(page, player(leader.username));
    await page.keyboard.press("Enter");
    await reach(page, player(mate.username));
    await page.keyboard.press("Space");
    await expect(page.getByText("1 de 1 titular · 1 suplente")).toBeVisible();
    await tabTo(page, "Guardar");
    await page.keyboard.press("Enter");
    await expectToast(page, "Alineación guardada");
    await expectFocus(page, "Quiénes juegan");
  });

  await test.step("an hour is proposed", async () => {
    await tabTo(page, "Proponer un horario");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Día y hora, en tu zona")).toBeFocused();
    // The next day whose number equals its month, because the browser's order of day and month is unknown.
    const now = new Date();
    const month = ((now.getMonth() + (now.getDate() >= now.getMonth() + 1 ? 1 : 0)) % 12) + 1;
    const year = now.getFullYear() + (month <= now.getMonth() ? 1 : 0);
    await page.keyboard.type(String(month).padStart(2, "0").repeat(2) + String(year));
    await page.keyboard.press("Tab");
    await page.keyboard.type("0930");
    // Selects morning if the browser has a 12-hour clock.
    await page.keyboard.press("ArrowUp");
    await expect(page.getByLabel("Día y hora, en tu zona")).not.toHaveValue("");
    await tabTo(page, "Proponer");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Espera la respuesta de tu rival.")).toBeVisible();
    await expectFocus(page, "Horario");
    await tabTo(page, "Retirar");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Espera la respuesta de tu rival.")).toHaveCount(0);
    await expectFocus(page, "Horario");
  });

  await test.step("who comes in for whom from the second map on", async () => {
    await chooseByKeys(page, "Sale", leader.username);
    await chooseByKeys(page, "Entra", mate.username);
    await tabTo(page, "Hacer el cambio");
    await page.keyboard.press("Enter");
    await expectToast(page, "Cambio hecho");
    await tabTo(page, /^Deshacer el cambio/);
    await page.keyboard.press("Enter");
    await expectToast(page, "Cambio deshecho");
  });

  await test.step("a pause, asked for and ended", async () => {
    await tabTo(page, "Pedir pausa");
    await page.keyboard.press("Enter");
    await tabTo(page, "Empezar la pausa");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Pausa de ${team.name}`, { exact: true })).toBeVisible();
    await expectFocus(page, "Pausas y árbitro");
    expect(await tabTo(page, "Seguir jugando")).toBe(1);
    await page.keyboard.press("Space");
    await expect(page.getByText(`Pausa de ${team.name}`)).toHaveCount(0);
    await expectFocus(page, "Pausas y árbitro");
  });

  await test.step("a call, with its reason", async () => {
    await tabTo(page, "Llamar al árbitro");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Motivo")).toBeFocused();
    await page.keyboard.type("No entra al servidor");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Espera a un árbitro")).toBeVisible();
    await expectFocus(page, "Pausas y árbitro");
    expect(await tabTo(page, "Retirar la llamada")).toBeLessThan(4);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Retirada", { exact: true })).toBeVisible();
  });
});
