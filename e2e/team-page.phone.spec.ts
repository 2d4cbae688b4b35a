import { foundTeam, newAccount, demoAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, decide, openMatches } from "@leyenda/testing/client-tournaments";
import { answer, refuseNext } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";

test("a team says who it is, and its page follows what it plays", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "capitana");
  const rival = await newAccount(address, request, "contraria");
  const team = await foundTeam(leader, newPerson("Equipo").username);
  const other = await foundTeam(rival, newPerson("Rival").username);
  const path = `/team/${team.id}`;

  const visitor = await openSecondPage();
  await visitor.goto(path);
  await expect(visitor.getByText("Este equipo aún no tiene descripción.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: /^Editar/ })).toHaveCount(0);

  // The leader edits the presentation: an error appears at its field, and what was typed stays.
  const own = await openSecondPage(leader.storageState);
  await own.goto(path);
  await own.getByRole("link", { name: "Editar la presentación del equipo" }).click();
  const save = own.getByRole("button", { name: "Guardar cambios" });
  const text = own.getByLabel("Descripción");
  await own.getByRole("checkbox", { name: "Valorant" }).uncheck();
  await text.fill("Jugamos de noche.\nBuscamos duelista.");
  await save.click();
  await expect(own.getByText("Elige al menos un juego.")).toBeVisible();
  await expect(own.getByRole("group", { name: "Juegos del equipo" })).toBeFocused();
  await expectAccessible(own);
  await own.getByRole("tab", { name: "Miembros" }).click();
  await answer(own, "Seguir editando");
  await own.getByRole("checkbox", { name: "Valorant" }).check();
  await own.getByLabel("ID en Valorant").fill("  noche#1 ");
  await refuseNext(own, "POST", /rpc\/save_row/);
  await save.click();
  await expectToast(own, "No se pudo actualizar la presentación del equipo.");
  await expect(text).toHaveValue(/^Jugamos de noche\./);
  await save.click();
  await expectToast(own, "Presentación actualizada");
  await expect(own.getByLabel("ID en Valorant")).toHaveValue("noche#1");

  // After saving there is no unsaved work, and all viewers see the change at once.
  await own.getByRole("tab", { name: "Miembros" }).click();
  await expect(own.getByText("Buscamos duelista.")).toBeVisible();
  await expect(visitor.getByText("Buscamos duelista.")).toBeVisible();
  await expect(visitor.getByText("noche#1")).toBeVisible();

  // For a tournament the team's leader enters the team's name in the game, not the leader's own name.
  const admin = (await demoAccount(address, "admin")).client;
  const cup = newPerson("Copa").username;
  const id = await announceTournament(admin, {
    name: cup,
    type: "team",
    format: "single-elimination",
  });
  await own.goto(`/tournaments/${id}`);
  await own.getByRole("button", { name: "Inscribirse", exact: true }).click();
  await answer(own, "Confirmar inscripción");
  await expectToast(own, "¡Inscripción exitosa!");
  await own.getByRole("button", { name: "Cargar el identificador del equipo" }).click();
  const form = own.getByRole("dialog", { name: "Identificador del equipo en Rocket League" });
  await form.getByLabel("Identificador").fill("noche#2");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(own, "Identificador guardado");
  await expect(visitor.getByText("noche#2")).toBeVisible();

  // New dates and results arrive without a reload.
  await rival.client
    .rpc("register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: other.participantId,
    })
    .throwOnError();
  await admin.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const [match] = await openMatches(admin, id);
  if (!match) throw new Error("no match");
  await admin
    .rpc("schedule_match", {
      p_match_id: match.id,
      p_scheduled_time: new Date(Date.now() + 7_200_000).toISOString(),
    })
    .throwOnError();
  const coming = visitor.getByRole("link", { name: `contra ${other.name}`, exact: true });
  await expect(coming).toBeVisible();
  await decide(admin, match, team.participantId);
  await expect(visitor.getByRole("heading", { name: "Resultados" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: `Ganó 2-1 a ${other.name}` })).toBeVisible();
  await expect(coming).toHaveCount(0);
  await expectAccessible(visitor);
});
