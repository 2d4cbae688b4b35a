import { newPerson } from "./fixtures/people.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { proveDialog } from "./pages/dialogs.ts";

test.use(signedInAs("admin"));

/** A double elimination of four as Challonge tells it. */
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
