import { foundTeam, joinTeam, newAccount, demoAccount, type Account } from "./fixtures/accounts.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament } from "@leyenda/testing/client-tournaments";
import { question, rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("who joined after the start plays only once the organiser adds him, and both sides read why", async ({
  openSecondPage,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
  const id = await announceTournament(admin.client, {
    name,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
    type: "team",
    team_format: "2v2",
    ticket_type: "team",
    best_of: 1,
  });

  const leaders: Account[] = [];
  const teams: { id: string; name: string; participantId: string }[] = [];
  for (const prefix of ["local", "visita"]) {
    const leader = await newAccount(address, request, prefix);
    const team = await foundTeam(leader, `Equipo ${crypto.randomUUID().slice(0, 6)}`);
    await joinTeam(await newAccount(address, request, "mate"), team.id, leader);
    await leader.client
      .rpc("register_for_tournament", { p_tournament_id: id, p_participant_id: team.participantId })
      .throwOnError();
    leaders.push(leader);
    teams.push(team);
  }
  const [leader, rival] = leaders;
  const [team] = teams;
  if (!leader || !rival || !team) throw new Error("no teams");
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const match = await admin.client
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", id)
    .single()
    .throwOnError();
  const late = await newAccount(address, request, "tarde");
  await joinTeam(late, team.id, leader);
  await leader.client
    .from("team_members")
    .update({ role: "co-leader" })
    .eq("team_id", team.id)
    .eq("profile_id", late.id)
    .throwOnError();

  const room = await openSecondPage(late.storageState);
  await room.goto(`/match/manage/${match.data.id}`);
  await expect(room.getByText("No estás en el plantel").first()).toBeVisible();
  await expect(room.getByRole("button", { name: "Enviar reporte" })).toHaveCount(0);
  await room.goto(`/tournaments/${id}?tab=participantes`);
  const shown = room.getByRole("button", { name: `Plantel de ${team.name}` });
  await proveDialog("roster-dialog", shown);
  await shown.click();
  await expect(room.getByRole("dialog")).toContainText(leader.username);
  await expect(room.getByRole("dialog")).not.toContainText(late.username);

  const back = await openSecondPage(admin.storageState);
  await back.goto(`/admin/competition?q=${encodeURIComponent(name)}`);
  await back.getByRole("button", { name: `Participantes de ${name}` }).click();
  const acts = back.getByRole("button", { name: `Más acciones de ${team.name}` });
  const open = async () => (await rowAct(back, team.name, `Plantel de ${team.name}`)).click();
  await proveDialog("change-roster-dialog", acts, open);
  await open();
  const add = back.getByRole("button", { name: `Sumar a ${late.username} al plantel` });
  await proveDialog("change-roster-dialog:reason", add);
  await add.click();
  await question(back).getByLabel("Motivo").fill("Se lesionó su compañero");
  await question(back).getByRole("button", { name: "Sumar" }).click();
  await expectToast(back, "Plantel cambiado");

  // The open dialog updates, and so does the room of both sides.
  const news = `La organización sumó a ${late.username}: Se lesionó su compañero`;
  await expect(room.getByRole("dialog")).toContainText(news);
  const other = await openSecondPage(rival.storageState);
  await other.goto(`/match/manage/${match.data.id}`);
  await other.locator("summary").filter({ hasText: "Alineación" }).click();
  await expect(other.getByText(news)).toBeVisible();
  await room.goto(`/match/manage/${match.data.id}`);
  await expect(room.getByText("No estás en el plantel")).toHaveCount(0);
  await expect(room.getByRole("button", { name: "Enviar reporte" })).toBeVisible();

  // With too few players a side cannot play: it concedes the match, which is over at once.
  await untilLive(room, other);
  await admin.client
    .rpc("remove_from_roster", {
      p_tournament_id: id,
      p_participant_id: team.participantId,
      p_profile_id: leader.id,
      p_reason: "Cambió de país",
    })
    .throwOnError();
  const mate = await admin.client
    .from("roster_entries")
    .select("profile_id")
    .eq("tournament_id", id)
    .eq("participant_id", team.participantId)
    .eq("state", "active")
    .neq("profile_id", late.id)
    .single()
    .throwOnError();
  await admin.client
    .rpc("remove_from_roster", {
      p_tournament_id: id,
      p_participant_id: team.participantId,
      p_profile_id: mate.data.profile_id as string,
      p_reason: "Está de viaje",
    })
    .throwOnError();
  await expect(room.getByText("Al plantel le falta 1 jugador")).toBeVisible();
  await expect(room.getByRole("button", { name: "Enviar reporte" })).toHaveCount(0);
  const concede = room.getByRole("button", { name: "Dar el partido por perdido" });
  await proveDialog("concede-button", concede);
  await concede.click();
  await question(room).getByRole("button", { name: "Dar por perdido" }).click();
  await expectToast(room, "Diste el partido por perdido");
  await expect(other.getByText("W.O.").first()).toBeVisible();
});
