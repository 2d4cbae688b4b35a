import { announceTournament } from "@leyenda/testing/client-tournaments";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { question, rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("the staff deducts points with a reason that visitors read below the table, and takes it back", async ({
  openSecondPage,
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const id = await announceTournament(admin.client, {
    name: `Liga ${crypto.randomUUID().slice(0, 8)}`,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
    type: "individual",
    team_format: "1v1",
    ticket_type: "personal",
    format: "round-robin",
    best_of: 1,
  });
  const players = [];
  for (const prefix of ["uno", "dos", "tres"]) {
    const player = await newAccount(address, request, prefix);
    await player.client
      .rpc("register_for_tournament", {
        p_tournament_id: id,
        p_participant_id: player.participantId,
      })
      .throwOnError();
    players.push(player);
  }
  const [player] = players;
  if (!player) throw new Error("no players");
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();

  const desk = await openSecondPage(admin.storageState);
  await desk.goto(`/organize/${id}?tab=participantes`);
  const name = player.username;
  const acts = desk.getByRole("button", { name: `Más acciones de ${name}` });
  const open = async () => (await rowAct(desk, name, `Ajustar los puntos de ${name}`)).click();
  await proveDialog("adjust-points-dialog", acts, open);
  await open();
  const dialog = question(desk);
  await dialog.getByLabel("Puntos").fill("-3");
  await dialog.getByLabel("Motivo").fill("Jugó con una cuenta ajena");
  await dialog.getByRole("button", { name: "Quitar 3 puntos" }).click();
  await expectToast(desk, "Puntos ajustados");

  await page.goto(`/tournaments/${id}?tab=llaves`);
  const notes = page.getByRole("list", { name: "Puntos que cambió la organización" });
  await expect(notes).toContainText(`${name}: Jugó con una cuenta ajena`);
  await expect(page.getByRole("row").last()).toContainText(name);

  await open();
  await dialog.getByRole("button", { name: /^Anular el ajuste de −3/ }).click();
  await expectToast(desk, "Ajuste anulado");
  await expect(notes).toHaveCount(0);
});
