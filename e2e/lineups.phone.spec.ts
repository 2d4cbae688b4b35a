import {
  beginSignedIn,
  demoAccount,
  foundTeam,
  joinTeam,
  newAccount,
} from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a captain chooses who plays by taps, asks for somebody from outside, and brings him in for the second map", async ({
  page,
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const [leader, mate, rival, guest] = await Promise.all(
    ["capitan", "banca", "rival", "invitado"].map((prefix) => newAccount(address, request, prefix)),
  );
  if (!leader || !mate || !rival || !guest) throw new Error("nobody plays");
  const tag = crypto.randomUUID().slice(0, 6);
  const team = await foundTeam(leader, `Local ${tag}`);
  const other = await foundTeam(rival, `Visita ${tag}`);
  await joinTeam(mate, team.id, leader);
  const id = await announceTournament(admin.client, {
    name: `Copa ${tag}`,
    format: "single-elimination",
    game: "Valorant",
    type: "team",
    ticket_type: "team",
    max_substitutions: 1,
  });
  await enterTournament(id, [
    { client: leader.client, participantId: team.participantId },
    { client: rival.client, participantId: other.participantId },
  ]);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const { data: match } = await admin.client
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", id)
    .single()
    .throwOnError();

  await beginSignedIn(page.context(), leader.storageState);
  await page.goto(`/match/manage/${match.id}`);
  const players = page.getByRole("list", { name: "Jugadores", exact: true });
  await players.getByRole("button", { name: leader.username }).tap();
  await players.getByRole("button", { name: mate.username }).tap();
  await expect(page.getByText("1 de 1 titular · 1 suplente")).toBeVisible();
  await page.getByRole("button", { name: "Guardar", exact: true }).tap();
  await expectToast(page, "Alineación guardada");

  const spectator = await openSecondPage(rival.storageState);
  await spectator.goto(`/match/${match.id}`);
  await expect(
    spectator.getByRole("list", { name: `Suplentes de ${team.name}` }).getByText(mate.username),
  ).toBeVisible();

  const ask = page.getByRole("button", { name: "Pedir suplente externo" });
  await proveDialog("ask-stand-in-dialog", ask);
  await ask.tap();
  await page.getByLabel("Jugador", { exact: true }).fill(guest.username);
  await page
    .getByRole("list", { name: "Jugadores encontrados" })
    .getByRole("button", { name: guest.username })
    .tap();
  await page.getByLabel("Por qué lo necesitan").fill("Viajó uno");
  await page.getByRole("button", { name: "Pedir", exact: true }).tap();
  await expectToast(page, "Pedido enviado a la organización");
  await expectAccessible(page);

  const desk = await openSecondPage(admin.storageState);
  await desk.goto(`/organize/${id}?tab=participantes`);
  await desk.getByRole("button", { name: `Aprobar a ${guest.username}`, exact: true }).click();
  await expectToast(desk, "Suplente aprobado: lo ven los dos lados");

  // Both sides see the approved stand-in without a reload, and the team can choose the stand-in.
  const news = `La organización aprobó a ${guest.username} como suplente externo: Viajó uno`;
  await expect(spectator.getByText(news)).toBeVisible();
  await page.getByLabel("Sale", { exact: true }).selectOption(leader.username);
  await page.getByLabel("Entra", { exact: true }).selectOption(mate.username);
  await page.getByRole("button", { name: "Hacer el cambio" }).tap();
  await expectToast(page, "Cambio hecho");
  await expect(spectator.getByText("Entró en la partida 2")).toBeVisible();
  await expect(players).toHaveCount(0);
  await page.getByRole("button", { name: /^Deshacer el cambio/ }).tap();
  await expectToast(page, "Cambio deshecho");
  await players.getByRole("button", { name: guest.username }).tap();
  await expect(players.getByRole("button", { name: guest.username })).toContainText(
    "Suplente externo",
  );
});
