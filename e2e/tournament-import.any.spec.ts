import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test.use(signedInAs("admin"));

/** A double elimination with four participants, in Challonge's format. */
function challonge(name: string, winnerOfLast = 1): string {
  const rounds = [
    [1, 1, 4],
    [1, 2, 3],
    [2, 1, 2],
    [-1, 3, 4],
    [-2, 2, 3],
    [3, 1, 2],
  ] as const;
  return JSON.stringify({
    tournament: {
      name,
      tournament_type: "double elimination",
      state: "complete",
      started_at: "2021-03-06T18:00:00.000-03:00",
      completed_at: "2021-03-06T23:10:00.000-03:00",
      game_name: "valorant",
      participants: ["Los Cuervos", "La Banda", "Sur Gaming", "Norte FC"].map((one, index) => ({
        participant: { id: index + 1, name: one, seed: index + 1, final_rank: index + 1 },
      })),
      matches: rounds.map(([round, winner, loser], index) => ({
        match: {
          id: 100 + index,
          identifier: String.fromCodePoint(65 + index),
          state: "complete",
          round,
          player1_id: winner,
          player2_id: loser,
          winner_id: round === 3 ? winnerOfLast : winner,
          scores_csv: "2-1",
          suggested_play_order: index + 1,
        },
      })),
    },
  });
}

test("a cup of another platform is brought in, shown and exported; what is wrong is named", async ({
  page,
  request,
  expectAccessible,
}) => {
  const { username: name } = newPerson("Copa");
  await page.goto("/admin/competition?tab=torneos");
  const open = page.getByRole("button", { name: "Importar un torneo" });
  await proveDialog("import-tournament-dialog", open);
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Importar un torneo" });
  const box = dialog.getByLabel("O pega aquí su contenido");
  await box.fill("esto no es");
  await expect(dialog.getByText("Esto no es un archivo JSON.")).toBeVisible();
  await box.fill(challonge(name, 2));
  await expect(
    dialog.getByText("El resultado del partido 105 contradice a quien lo ganó."),
  ).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles({
    name: "copa.json",
    mimeType: "application/json",
    buffer: Buffer.from(challonge(name)),
  });
  await expect(dialog.getByText("Doble eliminación")).toBeVisible();
  await expect(dialog.getByText("La inscripción y los premios: un torneo")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Importar", exact: true }).click();

  await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Importado de Challonge")).toBeVisible();
  await expect(page.getByText("Los Cuervos").first()).toBeVisible();
  await expectAccessible(page);
  const id = page.url().split("/").at(-1) ?? "";
  const file = await request.get(`/api/v1/rpc/tournament_file?p_tournament_id=${id}`);
  expect(await file.json()).toMatchObject({
    tournament: { name, status: "Finalizado", entry_fee: 0, prizes: [] },
    entrants: [{ name: "Los Cuervos", place: 1 }, {}, {}, {}],
  });
});

/** A final between two participants, in the platform's own format. */
const finalOfTwo = (name: string) => ({
  format: "leyenda-tournament",
  version: 1,
  tournament: {
    name,
    game: "Valorant",
    status: "Finalizado",
    type: "individual",
    start_date: "2023-05-01T15:00:00Z",
    finished_at: "2023-05-01T18:00:00Z",
    best_of: 3,
  },
  entrants: ["Ana del Sur", "Beto del Norte"].map((one, index) => ({
    id: String(index + 1),
    name: one,
    status: "registered",
    seed: index + 1,
  })),
  stages: [
    {
      position: 1,
      name: "Final",
      kind: "single_elimination",
      entries: [1, 2].map((seed) => ({ entrant: String(seed), seed })),
    },
  ],
  matches: [
    {
      id: "1",
      stage: 1,
      part: "bracket",
      round: 1,
      number: 1,
      side1: "1",
      side2: "2",
      winner: "1",
      status: "completed",
      outcome: "score",
      result: "2-1",
      best_of: 3,
    },
  ],
});

test("who was in it says so on its page, and the staff confirm it at the desk", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const player = await newAccount(address, request, "volvio");
  const { username: name } = newPerson("Copa");
  const { data: id } = await admin
    .rpc("import_tournament", { p_file: finalOfTwo(name), p_source: "leyenda" })
    .throwOnError();
  const own = await openSecondPage(player.storageState);
  await own.goto(`/tournaments/${id}?tab=participantes`);
  const ask = own.getByRole("button", { name: "Soy yo: Ana del Sur" });
  await proveDialog("past-guest-claim", ask);
  await ask.click();
  await own.getByRole("button", { name: "Pedir que lo confirmen" }).click();
  await expect(own.getByText("Espera confirmación")).toBeVisible();
  await expect(own.getByRole("button", { name: "Retirar pedido: Ana del Sur" })).toHaveText(
    "Retirar pedido",
  );
  await expectAccessible(own);

  await page.goto(`/organize/${id}?tab=participantes`);
  const open = page.getByRole("button", {
    name: `Responder a ${player.username}, que dice que es Ana del Sur`,
  });
  await proveDialog("guest-claim-actions:answer", open);
  await open.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "No era" })).toBeVisible();
  await dialog.getByRole("button", { name: "Confirmar" }).click();
  await expectToast(page, "Pedido respondido");
  await own.goto(`/tournaments/${id}`);
  await expect(own.getByRole("region", { name: "Podio" })).toContainText(player.username);
});
