import type { Locator, Page } from "@playwright/test";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { countClicks } from "./fixtures/clicks.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { addLobbyGuests, lobbyStages, placeOf } from "./pages/lobbies.ts";

const GUESTS = Array.from({ length: 22 }, (_, at) => `Escuadra ${at + 1}`);
const ROOM = "sala-4821";
const PASSWORD = "clave-77";
const GAMES = 3;
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const gridOf = (page: Page): Locator => page.getByRole("table", { name: /^Resultados de/ });

/** The names of the sides of the open game, by slot. */
const sidesOf = (page: Page): Promise<string[]> =>
  gridOf(page)
    .getByRole("rowheader")
    .evaluateAll((cells) => cells.map((cell) => cell.firstElementChild?.textContent ?? ""));

/** Enters the open game by keyboard: `winner` first, the others by slot, `absent` with a hyphen. */
async function enterGame(page: Page, winner: string | null, absent: string | null): Promise<void> {
  const sides = await sidesOf(page);
  const playing = sides.filter((name) => name !== absent);
  const order = [
    ...playing.filter((name) => name === winner),
    ...playing.filter((name) => name !== winner),
  ];
  await placeOf(page, sides[0]).focus();
  for (const name of sides) {
    await page.keyboard.type(name === absent ? "-" : String(order.indexOf(name) + 1));
    await page.keyboard.press("Enter");
  }
  for (const name of sides) {
    if (name !== absent) await page.keyboard.type(name === winner ? "7" : "1");
    await page.keyboard.press("Enter");
  }
}

/** Publishes the open game. */
async function publish(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Publicar la partida" });
  await expect(button).toBeEnabled();
  await button.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

const choose = (page: Page, list: string, name: RegExp) =>
  page.getByRole("group", { name: list }).getByRole("button", { name }).click();

test("a night of lobbies: 24 squads, two groups, a final, and everything that goes wrong in between", async ({
  page,
  openSecondPage,
  request,
  baseURL,
}, info) => {
  test.slow();
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const captain = await newAccount(address, request, "capi");
  const [sleeper, substitute] = [
    await newAccount(address, request, "dormido"),
    await newAccount(address, request, "suplente"),
  ];
  await captain.client
    .rpc("save_payment_info", {
      p_cvu: null,
      p_alias: `${captain.username.replaceAll("_", ".")}.pago`,
    })
    .throwOnError();
  const id = await announceTournament(admin.client, {
    name: `Noche ${crypto.randomUUID().slice(0, 8)}`,
    format: "custom",
    max_participants: 24,
    prizes: [{ type: "money", value: 30_000 }],
    stages: await lobbyStages(admin.client, [
      { name: "Grupos", structure: "groups", games: GAMES },
      { name: "Final", structure: "single", games: GAMES, qualifiers: 6 },
    ]),
  });
  await admin.client
    .from("tournaments")
    .update({ waiting_offer_minutes: 30, allows_replacement: true })
    .eq("id", id)
    .throwOnError();
  const entry = (participant: string) => ({ p_tournament_id: id, p_participant_id: participant });
  for (const player of [captain, sleeper])
    await player.client.rpc("register_for_tournament", entry(player.participantId)).throwOnError();
  await addLobbyGuests(admin.client, id, GUESTS);
  await substitute.client.rpc("join_waiting_list", entry(substitute.participantId)).throwOnError();
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();

  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/organize/${id}?tab=salas`);
  const clicks = await countClicks(page);
  const startedAt = Date.now();
  const mine = await openSecondPage(captain.storageState);

  await test.step("an absent participant is replaced from the waiting list", async () => {
    await admin.client.rpc("offer_replacement", entry(sleeper.participantId)).throwOnError();
    await substitute.client.rpc("take_place", entry(substitute.participantId)).throwOnError();
    await choose(page, "Sala", /^Sala A/);
    const inA = (await sidesOf(page)).includes(substitute.username);
    if (!inA) await choose(page, "Sala", /^Sala B/);
    await expect(gridOf(page)).toContainText(substitute.username);
    await expect(gridOf(page)).not.toContainText(sleeper.username);
  });

  /** Opens the lobby in which the captain plays. */
  const openCaptainsLobby = async () => {
    for (const lobby of [/^Sala A/, /^Sala B/]) {
      await choose(page, "Sala", lobby);
      if ((await sidesOf(page)).includes(captain.username)) return;
    }
  };

  await test.step("the room is read by the captain, and the staff sees who has read it", async () => {
    await openCaptainsLobby();
    await page.getByLabel("ID de la sala").fill(ROOM);
    await page.getByLabel("Contraseña").fill(PASSWORD);
    await page.getByRole("button", { name: "Mostrar a los jugadores" }).click();
    await expectToast(page, "Sala guardada");
    await mine.goto(`/tournaments/${id}?tab=llaves`);
    await mine.getByRole("button", { name: "Ver ID y contraseña" }).click();
    await expect(mine.getByRole("button", { name: "Copiar el ID" })).toContainText(ROOM);
    await expect(mine.getByRole("button", { name: "Copiar la contraseña" })).toContainText(
      PASSWORD,
    );
    await page.reload();
    await openCaptainsLobby();
    await expect(page.getByText("La vieron 1 de 12")).toBeVisible();
  });

  await test.step("the captain reports a place with a screenshot; the staff enters another one and sees both", async () => {
    await mine.getByRole("button", { name: "Informar mi puesto" }).click();
    await mine.getByLabel("Puesto").fill("2");
    await mine.getByLabel("Bajas").fill("9");
    await mine.getByRole("button", { name: "Informar", exact: true }).click();
    await expectToast(mine, "Puesto informado");
    const chooser = mine.waitForEvent("filechooser");
    await mine.getByRole("button", { name: "Subir captura" }).click();
    await (await chooser).setFiles({ name: "captura.png", mimeType: "image/png", buffer: PICTURE });
    await expectToast(mine, "Captura subida");
    await expect(page.getByText("Lo informó el capitán")).toBeVisible();
    await expect(placeOf(page, captain.username)).toHaveValue("2");
    await enterGame(page, captain.username, null);
    await expect(page.getByText("Guardado: ya se ve en la tabla como provisorio.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Informes que no coinciden" })).toContainText(
      "El capitán: 2.º · 9 bajas",
    );
    await expect(mine.getByText(/^La organización cargó 1\.º con 7 bajas/)).toBeVisible();
  });

  await test.step("one is absent, and six games are published", async () => {
    const absent = (await sidesOf(page)).find(
      (name) => name.startsWith("Escuadra") && name !== GUESTS[0],
    );
    for (const lobby of [/^Sala A/, /^Sala B/]) {
      await choose(page, "Sala", lobby);
      for (let game = 1; game <= GAMES; game += 1) {
        await choose(page, "Partida", new RegExp(`^P${game}$`));
        const sides = await sidesOf(page);
        const isOpen = await page.getByRole("button", { name: "Publicar la partida" }).isVisible();
        if (!isOpen) continue;
        // The first game of the captain's lobby is entered already.
        if (!(game === 1 && sides.includes(captain.username)))
          await enterGame(
            page,
            sides.includes(captain.username) ? captain.username : null,
            game === 2 && absent && sides.includes(absent) ? absent : null,
          );
        // The last game of the stage waits for the penalty and the correction.
        if (game === GAMES && lobby.source.includes("B")) return;
        await publish(page);
        await expect(page.getByText("Publicada", { exact: true })).toBeVisible();
      }
    }
  });

  await test.step("a wrong result is corrected after its publication, and a penalty given, after their previews", async () => {
    await choose(page, "Partida", /^P1$/);
    const sides = await sidesOf(page);
    const places = [sides[2], sides[9]].map((name) => placeOf(page, name));
    const [one, other] = places;
    if (!one || !other) throw new Error("no rows");
    const [first, second] = [await one.inputValue(), await other.inputValue()];
    await page.getByRole("button", { name: "Corregir" }).click();
    await one.fill(second);
    await other.fill(first);
    await page.getByLabel("Motivo").fill("Se invirtieron dos escuadras");
    await page.getByRole("button", { name: "Ver qué cambia" }).click();
    await expect(page.getByRole("region", { name: "Esto cambia" })).toContainText(sides[2] ?? "");
    await page.getByRole("button", { name: "Guardar y avisar" }).click();
    await expect(page.getByText("Corregida", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Motivo")).toHaveCount(0);
    await page.getByRole("button", { name: "Ajustar puntos" }).click();
    await page.getByLabel("A quién").selectOption({ label: sides[3] ?? "" });
    await page.getByLabel("Puntos", { exact: true }).fill("4");
    await page.getByLabel("Motivo").fill("Entró con un jugador de otra escuadra");
    await page.getByRole("button", { name: "Ver qué cambia" }).click();
    await page.getByRole("button", { name: "Guardar y avisar" }).click();
    await expect(page.getByText("Sanción: −4")).toBeVisible();
    await choose(page, "Partida", /^P3$/);
    await publish(page);
  });

  await test.step("the best six of each play the final, which the captain wins", async () => {
    await expect(page.getByRole("heading", { name: "Sala, partida 1" })).toBeVisible();
    expect(await sidesOf(page)).toHaveLength(12);
    for (let game = 1; game <= GAMES; game += 1) {
      await expect(page.getByRole("heading", { name: `Sala, partida ${game}` })).toBeVisible();
      await enterGame(page, captain.username, null);
      await publish(page);
    }
    await expect
      .poll(async () => {
        const { data } = await admin.client
          .from("tournament_participants")
          .select("final_position")
          .eq("tournament_id", id)
          .eq("participant_id", captain.participantId)
          .single()
          .throwOnError();
        return data.final_position as number | null;
      })
      .toBe(1);
  });
  info.annotations.push({
    type: "night of nine games",
    description: `${await clicks()} presses since the last load, ${((Date.now() - startedAt) / 1000).toFixed(0)} s of the machine`,
  });

  await test.step("the prize is paid", async () => {
    await page.goto(`/organize/${id}?tab=premios`);
    await page.getByRole("button", { name: /^Marcar pagado a/ }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Marcar pagado", exact: true }).click();
    await expect(question).toBeHidden();
  });
});
