import type { Locator } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { countClicks } from "./fixtures/clicks.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { decide, enterTournament, openMatches, playOn } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { chooseAct, declareWinner } from "./pages/encounters.ts";
import { fillTournament, takeNextStep } from "./pages/tournament.ts";

// For each frequent task of an organiser, the maximum number of presses. These limits must not grow.

const PLAYERS = 8;
const PRIZES = [{ money: 30_000 }, { money: 20_000 }, { money: 10_000 }] as const;

test("a cup goes from its form to three paid prizes press by press", async ({
  page,
  request,
  baseURL,
}, info) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const players: Account[] = [];
  for (let count = 0; count < PLAYERS; count += 1) {
    const player = await newAccount(address, request, "entra");
    await player.client
      .rpc("save_payment_info", {
        p_cvu: null,
        p_alias: `${player.username.replace(/_/g, ".")}.pago`,
      })
      .throwOnError();
    players.push(player);
  }
  await beginSignedIn(page.context(), storageState);
  const name = newPerson("Clics").username;

  /** Counts the presses in the open document from here on, and fails if they exceed `most`. */
  const counted = async (what: string, most: number, act: () => Promise<void>) => {
    const clicks = await countClicks(page);
    const startedAt = Date.now();
    await act();
    const presses = await clicks();
    info.annotations.push({
      type: what,
      description: `${presses} presses, ${((Date.now() - startedAt) / 1000).toFixed(1)} s of the machine`,
    });
    expect(presses, what).toBeLessThanOrEqual(most);
  };
  const rows = page.getByRole("article");
  const rowOf = (...names: readonly string[]): Locator =>
    names.reduce((found, one) => found.filter({ hasText: one }), rows);

  await page.goto("/admin/tournaments/create");
  await counted("a cup from its form to open registration", 19, async () => {
    await fillTournament(page, {
      name,
      game: "Rocket League",
      startDate: new Date(Date.now() + 24 * 3_600_000),
      type: "Individual",
      ticketType: "Tickets personales",
      entryFee: 0,
      thirdPlaceMatch: true,
      prizes: PRIZES,
    });
    await takeNextStep(page, "Inscripciones");
  });
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await enterTournament(id, players);
  await page.goto(`/tournaments/${id}`);
  await counted("its start, without hours", 3, () => takeNextStep(page, "Activo"));

  await page.goto(`/organize/${id}`);
  await counted("a message to everybody", 3, async () => {
    await page.getByRole("tab", { name: "Mensajes" }).click();
    await page.getByRole("textbox", { name: "Mensaje" }).fill("Empezamos en diez minutos.");
    await page.getByRole("button", { name: "Enviar" }).click();
    const sent = page.getByRole("list", { name: "Enviados" }).getByRole("listitem").first();
    await expect(sent).toContainText(`Leído por 0 de ${PLAYERS}`);
  });

  const [first] = await openMatches(admin, id);
  const nameOf = (participant: string) =>
    players.find(({ participantId }) => participantId === participant)?.username ?? "";
  const [home, guest] = [
    nameOf(first?.participant1_id ?? ""),
    nameOf(first?.participant2_id ?? ""),
  ];
  await page.goto(`/organize/${id}?tab=partidos`);
  const match = rowOf(home, guest);
  await counted("a result", 3, async () => {
    await declareWinner(page, match, home, /2-0/);
  });
  const [next] = (await openMatches(admin, id)).filter((one) => one.id !== first?.id);
  await counted("the hour of a match", 4, async () => {
    const row = rowOf(nameOf(next?.participant1_id ?? ""), nameOf(next?.participant2_id ?? ""));
    await chooseAct(page, row, "Programar");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Fecha y hora").fill(`${new Date().getFullYear() + 1}-03-03T21:30`);
    await dialog.getByRole("button", { name: /^(Programar|Guardar)/ }).click();
    await expect(dialog).toBeHidden();
  });
  await page.goto(`/organize/${id}?tab=partidos&estado=decididos`);
  await counted("a wrong score", 5, async () => {
    await chooseAct(page, match, "Corregir el marcador");
    const form = page.getByRole("dialog", { name: "Corregir el marcador" });
    await form.getByRole("button", { name: "2-1" }).click();
    await form.getByLabel("Motivo").fill("Faltaba un mapa");
    await form.getByRole("button", { name: "Corregir", exact: true }).click();
    await expectToast(page, "Marcador corregido");
  });
  for (const open of (await openMatches(admin, id))
    .filter((one) => one.id !== first?.id)
    .slice(0, 3))
    await decide(admin, open, open.participant1_id, "2-0");
  await page.reload();
  await counted("a wrong winner", 5, async () => {
    await chooseAct(page, match, "Corregir el marcador");
    const form = page.getByRole("dialog", { name: "Corregir el marcador" });
    await form
      .getByRole("group", { name: "Marcadores posibles" })
      .getByRole("button", { name: "1-2" })
      .click();
    await form.getByLabel("Motivo").fill("Cargado al revés");
    await form.getByRole("button", { name: "Corregir", exact: true }).click();
    await expectToast(page, "Marcador corregido");
  });
  await playOn(admin, id, players);

  await page.goto(`/organize/${id}?tab=premios`);
  await counted("three prizes paid", 6, async () => {
    for (let left = PRIZES.length; left > 0; left -= 1) {
      const pay = page.getByRole("button", { name: /^Marcar pagado a/ });
      await expect(pay).toHaveCount(left);
      await pay.first().click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Marcar pagado", exact: true }).click();
      await expect(question).toBeHidden();
    }
  });
});
