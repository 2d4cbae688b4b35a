import { foundTeam, newAccount, demoAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import {
  answer,
  openAdmin,
  question,
  refuseNext,
  rowAct,
  searchFor,
} from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { newChallenger, offerChallenge } from "./pages/challenges.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { encounter, moreActs, openEncounters } from "./pages/encounters.ts";
import { chooseTournamentStatus, setTournamentStatus, unfold } from "./pages/tournament.ts";

// The statements of docs/product on the back office.

test.use({
  session: async ({ baseURL }, use) => {
    const admin = await demoAccount(baseURL ?? "", "admin");
    await use(admin.storageState);
  },
});

test("the sections stand at the side, the six counters on the dashboard", async ({ page }) => {
  await openAdmin(page, "/admin", "Dashboard");
  const sections = page.getByRole("navigation", { name: "Administración" });
  await expect(sections.getByRole("link")).toContainText([
    "Dashboard",
    "Competición",
    "Comunidad",
    "Noticias",
    "Juegos",
    "Tienda",
    "Sistema",
  ]);
  await expect(sections.locator("[aria-current=page]")).toHaveText("Dashboard");
  await expect(sections.getByRole("link", { name: /^Comunidad \d+ por atender$/ })).toBeVisible();
  for (const counter of [
    "Usuarios registrados",
    "Equipos registrados",
    "Torneos activos o en inscripción",
    "Torneos en espera",
    "Torneos completados",
    "Administradores",
  ]) {
    await expect(page.locator(".card").filter({ hasText: counter }).first()).toContainText(/\d/);
  }
  // A table shows the numbers of all charts, with one row per day.
  for (const figure of [
    "Cuentas nuevas",
    "Inscripciones a torneos",
    "Tickets vendidos",
    "Tickets en billeteras",
  ]) {
    await expect(page.getByRole("article").filter({ hasText: figure })).toContainText(/30 días/);
  }
  await expect(page.locator(".recharts-bar-rectangle").first()).toBeVisible();
  await page.getByLabel("Período").selectOption({ label: "Últimos 7 días" });
  await expect(page).toHaveURL("/admin?dias=7");
  await page.getByText("Ver los números en una tabla").click();
  const days = page.getByRole("table").getByRole("row");
  await expect(days).toHaveCount(8);
  await expect(days.nth(1).getByRole("cell").first()).toHaveText(/^\d/);
  await sections.getByRole("link", { name: "Juegos" }).click();
  await expect(page).toHaveURL("/admin/games");
  await expect(sections.locator("[aria-current=page]")).toHaveText("Juegos");
  await expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
  await page.getByRole("link", { name: "Volver al Sitio" }).click();
  await expect(page).toHaveURL("/");
});

test("tournaments: found, followed, asked for contacts, set to any status and deleted", async ({
  page,
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
  });
  const player = await newAccount(address, request, "contacto");
  await player.client
    .from("profiles")
    .update({ game_identities: { Valorant: "contacto#7" } })
    .eq("id", player.id)
    .throwOnError();
  await enterTournament(id, [player]);

  await openAdmin(page, "/admin/competition", "Competición");
  for (const tab of ["Torneos", "Encuentros"]) {
    await expect(
      page
        .getByRole("tab", { name: tab })
        .or(page.getByRole("link", { name: tab }))
        .first(),
    ).toBeVisible();
  }
  await searchFor(page, "VALORANT");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toBeVisible();
  await searchFor(page, name.toUpperCase());
  await expect(page.getByRole("row")).toHaveCount(2);
  for (const words of ["Valorant", "Inscripciones", "Eliminación directa"]) {
    await expect(row).toContainText(words);
  }
  await row.getByRole("button", { name: `Participantes de ${name}` }).click();
  for (const words of [player.username, "@leyenda.test", "contacto#7"]) {
    await expect(page.getByRole("dialog")).toContainText(words);
  }
  const taking = page.getByRole("button", { name: `Más acciones de ${player.username}` });
  await proveDialog("participant-action-dialog:remove", taking, async () => {
    await taking.click();
    await page.getByRole("menuitem", { name: `Quitar a ${player.username}` }).click();
  });
  await page.keyboard.press("Escape");
  await refuseNext(page, "PATCH", /rest\/v1\/tournaments/);
  await chooseTournamentStatus(page, name, "Activo");
  await expectToast(page, "No se pudo cambiar el estado: Hoy no se puede.");
  for (const status of ["Finalizado", "Próximamente"] as const) {
    await setTournamentStatus(page, name, status);
    await expect(row).toContainText(status);
  }
  await expect(row.locator(`a[href="/admin/tournaments/edit/${id}"]`)).toBeVisible();
  await page.goto(`/admin/tournaments/edit/${id}`);
  const status = page.getByRole("combobox", { name: "Estado" });
  await status.selectOption({ label: "Inscripciones" });
  await proveDialog("tournament-form", page.getByRole("button", { name: "Guardar torneo" }));
  await status.selectOption({ label: "Próximamente" });
  await page.getByLabel("Cupo", { exact: true }).fill("16");
  await refuseNext(page, "POST", /rpc\/save_tournament/);
  await page.getByRole("button", { name: "Guardar torneo" }).click();
  await expectToast(page, "Hoy no se puede.");
  await page.getByRole("button", { name: "Guardar torneo" }).click();
  await expectToast(page, "Torneo actualizado");
  await page.goto(`/admin/competition?q=${encodeURIComponent(name)}`);
  const deleting = async () => (await rowAct(page, name, `Eliminar ${name}`)).click();
  const menu = row.getByRole("button", { name: `Más acciones de ${name}`, exact: true });
  await proveDialog("tournament-desk-actions", menu, deleting);
  await deleting();
  await refuseNext(page, "DELETE", /rest\/v1\/tournaments/);
  await answer(page, "Eliminar torneo");
  await expectToast(page, "No se pudo eliminar el torneo.");
  await answer(page, "Eliminar torneo");
  await expectToast(page, "Torneo eliminado");
  await expect(row).toHaveCount(0);
});

test("a match is decided with a result, by whoever may", async ({ page, request, baseURL }) => {
  const address = baseURL ?? "";
  const creator = await newChallenger(address, request, "decide", 20);
  const rival = await newChallenger(address, request, "pierde", 20);
  const matchId = await offerChallenge(creator, { wager: 5 });
  await rival.client.rpc("accept_challenge", { p_match_id: matchId }).throwOnError();
  await openEncounters(page, creator.username);
  for (const tab of ["Torneos", "Desafíos"]) {
    await expect(page.getByRole("tab", { name: tab }).last()).toBeVisible();
  }
  await page.getByRole("tab", { name: "Desafíos" }).last().click();
  const card = encounter(page, creator.username, rival.username);
  await moreActs(card).click();
  await expect(
    page.getByRole("menuitem", { name: `Copiar código #${matchId.slice(0, 8)}` }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: /^Declarar ganador a / })).toHaveCount(2);
  const dialog = page.getByRole("dialog");
  // If no winner is chosen, the score determines the winner; a walkover has no score, so the winner is required.
  await card.getByRole("button", { name: "Cargar resultado" }).click();
  await dialog.getByRole("spinbutton", { name: rival.username }).fill("3");
  await dialog.getByRole("button", { name: `Sumar uno a ${creator.username}` }).click();
  await expect(dialog.getByText(`Gana ${rival.username} 3-1`)).toBeVisible();
  await dialog.getByRole("checkbox", { name: /^Ganó por W\.O\./ }).check();
  await dialog.getByRole("button", { name: "Cargar resultado" }).click();
  await expect(dialog.getByText("Elige quién ganó.")).toBeVisible();
  await dialog.getByRole("radio", { name: rival.username }).check();
  await expect(dialog.getByText(`Gana ${rival.username} por W.O.`)).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: `Declarar ganador a ${creator.username}` }).click();
  await dialog.getByRole("button", { name: "Declarar ganador" }).click();
  await expect(dialog.getByText("Por favor, ingresa el resultado (ej: 2-1).")).toBeVisible();
  const scores = dialog.getByRole("spinbutton");
  await scores.first().fill("2");
  await scores.last().fill("2");
  await dialog.getByRole("button", { name: "Declarar ganador" }).click();
  await expect(dialog).toBeVisible();
  const own = dialog.getByRole("spinbutton", { name: creator.username });
  await scores.last().fill("0");
  await scores.first().fill("0");
  await own.fill("1");
  await dialog.getByRole("button", { name: "Declarar ganador" }).click();
  await expectToast(page, "Ganador asignado");
});

test("community: people, teams, tickets and messages; a team is deleted", async ({
  page,
  request,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "disuelta");
  const team = await foundTeam(leader, `Disuelta ${leader.username}`);
  await giveTickets(address, [team.participantId], 3);
  await openAdmin(page, `/admin/community?q=${leader.username}`, "Comunidad");
  for (const tab of ["Usuarios", "Equipos", "Tickets", "Notificar"]) {
    await expect(page.getByRole("tab", { name: tab }).first()).toBeVisible();
  }
  await expect(page.getByRole("columnheader")).toContainText([
    "Apodo",
    "Nombre completo",
    "Equipo",
    "Rol",
  ]);
  const found = page.getByRole("row").filter({ hasText: leader.username });
  await expect(found).toContainText(team.name);
  const { data: own } = await leader.client.auth.getUser();
  const email = own.user?.email ?? "";
  for (const wanted of [email, team.name]) {
    await searchFor(page, wanted);
    await expect(page.getByText("1 usuario", { exact: true })).toBeVisible();
    await expect(found).toContainText(email);
  }

  await openAdmin(page, "/admin/community?tab=tickets", "Comunidad");
  await page.getByRole("tab", { name: "Equipos" }).last().click();
  await expect(page.getByText(/^Elige un equipo/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Otorgar" })).toHaveCount(0);
  await searchFor(page, "di");
  await expect(page.getByText("Escribe al menos 3 caracteres.")).toBeVisible();
  await searchFor(page, team.name.slice(2).toUpperCase());
  await page.getByRole("button", { name: new RegExp(team.name) }).click();
  // The form is reset when its recipient changes.
  await expect(page.locator("span").filter({ hasText: /^Saldo$/ })).toBeVisible();
  await page.getByLabel("Motivo").fill("Prueba");
  const refusal = page.getByText("Selecciona un equipo y un monto válido.");
  await expect(refusal).toHaveCount(0);
  await page.getByLabel("Cantidad de tickets").fill("-5");
  await page.getByRole("button", { name: "Otorgar" }).click();
  await expect(refusal).toBeVisible();
  await page.getByLabel("Cantidad de tickets").fill("1");
  await page.getByRole("button", { name: "Otorgar" }).click();
  await page.route(
    /rpc\/manage_tickets/,
    (route) =>
      route.fulfill({
        status: 400,
        json: { code: "P0001", message: "No está.", details: "participant_not_found" },
      }),
    { times: 1 },
  );
  await answer(page, "Otorgar");
  await expectToast(page, "No se encontró el participante correspondiente.");
  await question(page).getByRole("button", { name: "Cancelar" }).click();

  await openAdmin(page, `/admin/community?tab=equipos&q=${leader.username}`, "Comunidad");
  const row = page.getByRole("row").filter({ hasText: team.name });
  await expect(row.getByRole("link", { name: team.name, exact: true })).toHaveAttribute(
    "href",
    `/team/${team.id}`,
  );
  await expect(row.getByRole("cell")).toContainText([
    team.name,
    leader.username,
    "1",
    /^\d{1,2} \p{L}{3}/u,
  ]);
  const edit = row.getByRole("button", { name: `Editar ${team.name}`, exact: true });
  await proveDialog("team-dialog", edit);
  await edit.click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Nombre").fill("x");
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await expect(form.getByText("De 2 a 60 caracteres.")).toBeVisible();
  await form.getByLabel("Nombre").fill(team.name);
  await form.getByLabel("Descripción").fill("Revisado por la administración");
  await form.getByRole("switch", { name: "Busca jugadores" }).click();
  await form.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "Equipo actualizado");
  await openAdmin(page, "/admin/system?tab=registro&tipo=teams", "Sistema");
  await expect(page.getByRole("row").filter({ hasText: team.name }).first()).toContainText(
    "cambió el equipo",
  );
  await openAdmin(
    page,
    `/admin/community?tab=equipos&q=${leader.username}&orden=nombre`,
    "Comunidad",
  );
  await (await rowAct(page, team.name, `Eliminar ${team.name}`)).click();
  await refuseNext(page, "DELETE", /rest\/v1\/teams/);
  await answer(page, "Eliminar equipo");
  await expectToast(page, "No se pudo eliminar el equipo: Hoy no se puede.");
  await answer(page, "Eliminar equipo");
  await expectToast(page, "Equipo eliminado");
});

test("news and system: a table to search, a card for each module that is saved", async ({
  page,
}) => {
  await openAdmin(page, "/admin/news", "Noticias");
  await expect(page.getByRole("columnheader")).toContainText([
    "Título",
    "Autor",
    "Categoría",
    "Estado",
    "Fecha",
  ]);
  await searchFor(page, "SEMIFINALES");
  await expect(page.getByRole("row").filter({ hasText: "llega a semifinales" })).toBeVisible();
  await openAdmin(page, "/admin/news/create", "Nueva noticia");
  await expect(page.getByLabel("Categoría")).toHaveValue("General");

  await openAdmin(page, "/admin/system", "Sistema");
  const { version } = (await (await page.request.get("/health")).json()) as { version: string };
  await expect(page.getByText(`Versión ${version}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("switch", { name: /módulo activo$/ })).toHaveCount(4);
  await expect(page.getByLabel("Mensaje de mantenimiento")).toHaveCount(4);
  // The maintenance message of a module is hidden while the module is switched on.
  const message = page.getByLabel("Mensaje de mantenimiento").last();
  await expect(message).toBeHidden();
  await page.getByText("Mensaje de mantenimiento").last().click();
  await message.fill(`Volvemos ${crypto.randomUUID().slice(0, 4)}.`);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "Sistema actualizado");
  await openAdmin(page, "/admin/system?tab=desafios", "Sistema");
  await expect(
    page.getByRole("switch", { name: "Torneos gratuitos desde los 13 años" }),
  ).not.toBeChecked();
  await proveDialog("switch-row", page.getByRole("switch", { name: "Modo amistoso" }));
});

test("a tournament's form has the usual values, and one form for what players alone need not say", async ({
  page,
}) => {
  await openAdmin(page, "/admin/tournaments/create", "Crear torneo");
  await page.getByRole("button", { name: "Crear torneo" }).click();
  for (const text of [
    "Escribe el nombre del torneo.",
    "Elige el juego.",
    "Indica cuándo comienza.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const format = page.getByRole("combobox", { name: "Tamaño de los equipos" });
  await expect(format).toHaveValue("5v5");
  await expect(page.getByLabel("Cupo", { exact: true })).toHaveValue("");
  const fee = page.getByLabel("Inscripción (tickets)");
  await expect(fee).toBeHidden();
  await expect(page.getByText("Gratis · sin cierre · sin asistencia")).toBeVisible();
  await unfold(page, "Inscripción");
  await expect(fee).toHaveValue("0");
  await unfold(page, "Etapas y partidos");
  await expect(page.getByRole("combobox", { name: "Al mejor de" })).toHaveValue("3");
  await page.getByRole("combobox", { name: "Modalidad" }).selectOption({ label: "Individual" });
  await expect(format).toBeDisabled();
  const wallet = page.getByRole("combobox", { name: "Paga con" });
  await expect(wallet).toHaveValue("personal");
  await page.getByRole("combobox", { name: "Modalidad" }).selectOption({ label: "Por equipos" });
  await expect(wallet).toHaveValue("team");
  // If a collapsed section contains an error, it expands, and the first wrong field gets the focus.
  await fee.fill("muchos");
  await page.getByRole("heading", { name: "Inscripción", level: 2 }).click();
  await expect(fee).toBeHidden();
  await page.getByRole("button", { name: "Crear torneo" }).click();
  await expect(page.getByLabel("Nombre")).toBeFocused();
  await expect(fee).toBeVisible();
  await page.getByRole("heading", { name: "Inscripción", level: 2 }).click();
  await page.getByLabel("Nombre").fill("Copa que no se guarda");
  await page
    .getByRole("combobox", { name: "Juego", exact: true })
    .selectOption({ label: "Valorant" });
  await page.getByLabel("Comienzo").fill("2030-05-04T20:00");
  await page.getByRole("button", { name: "Crear torneo" }).click();
  await expect(fee).toBeFocused();
  await expect(page.getByText(/^Escribe un número entero de tickets/)).toBeVisible();
});
