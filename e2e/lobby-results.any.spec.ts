import { announceTournament } from "@leyenda/testing/client-tournaments";
import { beginSignedIn, demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { addLobbyGuests, lobbyStages, placeOf } from "./pages/lobbies.ts";

const SQUADS = Array.from({ length: 12 }, (_, at) => `Escuadra ${at + 1}`);
/** The place and kills of each squad in its slot. */
const RESULTS = SQUADS.map((_name, at) => [((at * 5) % 12) + 1, (at * 7) % 4] as const);

test("twelve results are entered by keyboard alone, published, and corrected after a preview", async ({
  page,
  openSecondPage,
  expectAccessible,
  baseURL,
}, info) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  await beginSignedIn(page.context(), admin.storageState);
  const id = await announceTournament(admin.client, {
    name: `Sala ${crypto.randomUUID().slice(0, 8)}`,
    format: "custom",
    stages: await lobbyStages(admin.client, [{ structure: "single", games: 2 }]),
  });
  await addLobbyGuests(admin.client, id, SQUADS);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();

  await page.goto(`/organize/${id}?tab=salas`);
  const spectator = await openSecondPage();
  await spectator.goto(`/tournaments/${id}?tab=llaves`);
  const first = placeOf(page, SQUADS[0]);
  await first.focus();
  let strokes = 0;
  const startedAt = Date.now();
  const enter = async (value: number) => {
    await page.keyboard.type(String(value));
    await page.keyboard.press("Enter");
    strokes += String(value).length + 1;
  };
  for (const [place] of RESULTS) await enter(place);
  for (const [, kills] of RESULTS) await enter(kills);
  const seconds = (Date.now() - startedAt) / 1000;
  info.annotations.push({
    type: "twelve results",
    description: `${strokes} keystrokes, ${seconds.toFixed(1)} s of the machine`,
  });
  // A person who types three keys a second needs less than a minute.
  expect(strokes / 3).toBeLessThan(60);
  const publish = page.getByRole("button", { name: "Publicar la partida" });
  await expect(publish).toBeFocused();
  await expect(page.getByText("Guardado: ya se ve en la tabla como provisorio.")).toBeVisible();
  await expect(spectator.getByText(/^Con resultados provisorios/)).toBeVisible();
  // The head of the site covers rows of a page that is scrolled.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, "main");

  await test.step("a repeated place is named and keeps the game from being published", async () => {
    await first.fill("6");
    await expect(page.getByText("6.º repetido").first()).toBeVisible();
    await expect(publish).toBeDisabled();
    await first.fill("1");
    await expect(publish).toBeEnabled();
  });

  await proveDialog("game-entry:publish", publish);
  await proveDialog(
    "game-entry:cancel",
    page.getByRole("button", { name: "Cancelar esta partida" }),
  );
  await publish.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Partida publicada");
  await expect(page.getByRole("heading", { name: "Sala, partida 2" })).toBeVisible();
  await expect(spectator.getByText(/^Con resultados provisorios/)).toBeHidden();

  await test.step("a pasted list fills the grid, and says what it could not use", async () => {
    await page.getByRole("button", { name: "Pegar una lista" }).click();
    await page
      .getByLabel("Pega los resultados")
      .fill(
        ["1 Nadie 8", ...SQUADS.slice(1).map((name, at) => `${at + 2}\t${name}\t1`)].join("\n"),
      );
    await expect(page.getByRole("list", { name: "Líneas que no se pudieron usar" })).toContainText(
      "no hay nadie con ese nombre",
    );
    await page.getByRole("button", { name: "Cargar 11 filas" }).click();
    await expect(placeOf(page, SQUADS[11])).toHaveValue("12");
    await expect(page.getByText("Nadie tiene el puesto 1.º.", { exact: true })).toBeVisible();
  });

  await test.step("a correction shows what it moves before it happens", async () => {
    await page.getByRole("button", { name: "P1", exact: true }).click();
    await page.getByRole("button", { name: "Corregir" }).click();
    const [one, other] = [0, 11].map((at) => placeOf(page, SQUADS[at]));
    if (!one || !other) throw new Error("no rows");
    await one.fill(String(RESULTS[11]?.[0]));
    await other.fill(String(RESULTS[0]?.[0]));
    await page.getByLabel("Motivo").fill("Se invirtieron dos escuadras");
    await page.getByRole("button", { name: "Ver qué cambia" }).click();
    const effects = page.getByRole("region", { name: "Esto cambia" });
    await expect(effects).toContainText(SQUADS[0] ?? "");
    await page.getByRole("button", { name: "Guardar y avisar" }).click();
    await expectToast(page, "Cambio guardado");
    await expect(page.getByText("Corregida", { exact: true })).toBeVisible();
  });
});
