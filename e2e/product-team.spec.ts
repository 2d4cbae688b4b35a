import { type Account, foundTeam, joinTeam, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { answer, PICTURE, question, refuseNext } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { acceptCrop } from "./pages/pictures.ts";

// The statements of docs/product on teams, in one sequence.

test("a team is founded, joined, managed, left and deleted, and every step says so", async ({
  request,
  openSecondPage,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const founder = await newAccount(address, request, "funda");
  const mate = await newAccount(address, request, "llega");
  const other = await newAccount(address, request, "mira");
  const name = `Escuadra ${crypto.randomUUID().slice(0, 6)}`;
  const own = await openSecondPage(founder.storageState);

  await own.goto("/team");
  await expect(own).toHaveURL(/\/teams$/);
  await expect(own.getByRole("heading", { name: "Equipos Reclutando" })).toBeVisible();
  await own.getByRole("link", { name: "Crear Equipo" }).click();
  await own.getByRole("button", { name: "Crear equipo" }).click();
  await expectToast(own, "Campos requeridos");
  await expectToast(own, "El nombre del equipo y al menos un juego son obligatorios.");
  await own.getByLabel("Nombre del equipo").fill(name);
  await own.getByRole("checkbox", { name: "Valorant" }).check();
  await own.locator("input[type=file]").setInputFiles(PICTURE);
  await acceptCrop(own);
  await refuseNext(own, "POST", /storage\/v1\/object\/team_logos/);
  await own.getByRole("button", { name: "Crear equipo" }).click();
  await expectToast(own, "Error de subida");
  await expectToast(own, "No se pudo subir el logo.");
  await refuseNext(own, "POST", /rest\/v1\/teams/);
  await own.getByRole("button", { name: "Crear equipo" }).click();
  await expectToast(own, "Error al crear equipo");
  await expectToast(own, "Hoy no se puede.");
  // The session ends while the user fills the form: a dialog over the form asks the user to sign in again.
  const session = await own.evaluate(() => localStorage.getItem("leyenda-session"));
  await own.evaluate(() => localStorage.removeItem("leyenda-session"));
  await proveDialog("sign-in-dialog", own.getByRole("button", { name: "Crear equipo" }));
  await expect(own.getByLabel("Nombre del equipo")).toHaveValue(name);
  await own.evaluate((stored) => localStorage.setItem("leyenda-session", stored ?? ""), session);
  await own.getByRole("button", { name: "Crear equipo" }).click();
  await expectToast(own, "¡Equipo creado!");
  await expect(own).toHaveURL(/\/team\/[0-9a-f-]{36}$/);
  const path = new URL(own.url()).pathname;
  await expect(own.getByRole("tab")).toHaveText(["Miembros", "Canal", "Movimientos", "Ajustes"]);

  await own.goto("/teams");
  await expect(own.getByRole("link", { name: "Crear Equipo" })).toHaveCount(0);
  await expect(own.getByRole("heading", { name: "Tu Escuadrón" })).toBeVisible();
  const panel = own.locator("section").filter({ hasText: "Tu Escuadrón" });
  await expect(panel).toContainText(name);
  await expect(panel).toContainText("1 miembro");
  await expect(panel.locator("img").first()).toBeVisible();
  await own.goto("/teams/create");
  await expect(
    own.getByText("Ya eres miembro de un equipo. No puedes crear uno nuevo."),
  ).toBeVisible();

  // A player finds the team by a part of its name and requests to join; a second request is refused.
  const theirs = await openSecondPage(mate.storageState);
  await theirs.goto("/teams");
  await theirs.getByRole("searchbox").fill(name.slice(4, 5));
  await expect(theirs.getByText("Escribe al menos 2 letras.")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "Equipos Reclutando" })).toBeVisible();
  await theirs.getByRole("searchbox").fill(name.slice(3).toUpperCase());
  await expect(theirs.getByRole("heading", { name: "Jugadores", exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: `Solicitar Unirse: ${name}` }).click();
  await expectToast(theirs, "¡Solicitud enviada!");
  await expectToast(theirs, "El líder del equipo ha sido notificado.");
  const sent = theirs.getByRole("button", { name: `Solicitud enviada: ${name}` });
  const writeMessage = async () => {
    await sent.click();
    await theirs.getByRole("menuitem", { name: "Agregar mensaje" }).click();
  };
  await proveDialog("join-message-dialog", sent, writeMessage);
  await writeMessage();
  await theirs.getByLabel("Cuéntales quién eres y a qué juegas").fill("Juego de noche.");
  await theirs.getByRole("button", { name: "Enviar mensaje" }).click();
  await expectToast(theirs, "Mensaje enviado");
  const visitor = await openSecondPage(other.storageState);
  await visitor.goto(path);
  await expect(visitor.getByRole("tab")).toHaveText(["Miembros"]);
  await expect(visitor.getByRole("link", { name: `Mensaje: ${name}` })).toHaveAttribute(
    "href",
    `/friends?con=${founder.id}`,
  );
  await visitor.getByRole("button", { name: `Unirse: ${name}` }).click();
  await expectToast(visitor, "¡Solicitud enviada!");

  // One join request is answered in its notification. A request that was answered elsewhere shows its outcome there.
  await own.goto("/notifications?estado=sin-leer");
  const notice = (player: Account) =>
    own.getByRole("listitem").filter({ hasText: `${player.username} quiere unirse a ${name}.` });
  // The unread notifications are shown while the list of all notifications loads, which this test delays.
  await expect(notice(other)).toBeVisible();
  await expect(notice(mate)).toContainText("«Juego de noche.»");
  const isListOfAll = (url: URL) =>
    url.pathname === "/rest/v1/notifications" &&
    url.searchParams.has("order") &&
    !url.searchParams.has("read_at");
  const answered = Promise.withResolvers<void>();
  await own.route(isListOfAll, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await own.getByRole("button", { name: "Todas", exact: true }).click();
  await notice(other)
    .getByRole("button", { name: `Rechazar a ${other.username}` })
    .click();
  await expectToast(own, "Solicitud rechazada");
  const allCame = own.waitForResponse((response) => isListOfAll(new URL(response.url())));
  answered.resolve();
  await allCame;
  await expect(notice(other).getByText("Rechazada", { exact: true })).toBeFocused();
  await expect(notice(other).getByRole("button")).toHaveCount(0);

  await own.goto("/");
  const next = own.getByRole("region", { name: "Solicitudes para tu equipo" });
  await expect(next).toContainText(`${mate.username} quiere unirse`);
  await next.getByRole("link", { name: "Ver solicitudes" }).click();
  await expect(own).toHaveURL(`${path}?tab=ajustes`);
  await expect(own.getByRole("tab", { name: "Ajustes 1 solicitud pendiente" })).toBeVisible();
  await refuseNext(own, "PATCH", /rest\/v1\/team_join_requests/);
  await own.getByRole("button", { name: `Aceptar a ${mate.username}` }).click();
  await expectToast(own, "No se pudo procesar la solicitud.");
  await own.getByRole("button", { name: `Aceptar a ${mate.username}` }).click();
  await expectToast(own, "Solicitud aceptada");
  await expect(own.getByRole("tab", { name: "Ajustes", exact: true })).toBeVisible();
  await expect(own.getByRole("main")).toContainText("2 miembros");
  await own.goto("/notifications");
  await expect(notice(mate)).toContainText("Aceptada");
  await expect(notice(mate).getByRole("button", { name: /^Aceptar/ })).toHaveCount(0);

  // A refused player may request again, and withdraw the request.
  await visitor.goto(path);
  await visitor.getByRole("button", { name: `Unirse: ${name}` }).click();
  await visitor.getByRole("button", { name: `Solicitud enviada: ${name}` }).click();
  await visitor.getByRole("menuitem", { name: "Retirar" }).click();
  await expectToast(visitor, "Solicitud retirada");
  await expect(visitor.getByRole("button", { name: `Unirse: ${name}` })).toBeVisible();
  await own.goto(`${path}?tab=ajustes`);

  await own.getByLabel("Nombre del equipo").fill(`${name} B`);
  await refuseNext(own, "POST", /rpc\/save_row/);
  await own.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(own, "No se pudo actualizar el nombre del equipo.");
  await own.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(own, "Nombre actualizado");
  await refuseNext(own, "POST", /storage\/v1\/object\/team_logos/);
  for (const text of ["Error al subir", "Logo actualizado"]) {
    await own.locator("input[type=file]").first().setInputFiles(PICTURE);
    await acceptCrop(own);
    await expectToast(own, text);
  }
  await refuseNext(own, "PATCH", /rest\/v1\/teams/);
  await own.getByRole("switch", { name: "Reclutando nuevos miembros" }).click();
  await expectToast(own, "Error al actualizar");
  await own.getByRole("button", { name: "Gestionar Roles" }).click();
  await refuseNext(own, "PATCH", /rest\/v1\/team_members/);
  for (const text of ["No se pudo actualizar el rol.", "Rol actualizado"]) {
    await own
      .getByRole("combobox", { name: `Rol de ${mate.username}` })
      .selectOption({ label: "Co-líder" });
    await expectToast(own, text);
  }
  // The team's founder makes another member the leader, stays in the team, and becomes its leader again.
  const role = own.getByRole("combobox", { name: `Rol de ${mate.username}` });
  const chooseHeir = async () => {
    // While another role is being saved, the control is disabled and cannot take the focus.
    await expect(role).toBeEnabled();
    await role.focus();
    await role.selectOption({ label: "Líder" });
  };
  await proveDialog("roles-dialog:heir", role, chooseHeir);
  await chooseHeir();
  await expect(question(own)).toContainText(`¿Entregar el liderazgo a ${mate.username}?`);
  await answer(own, "Entregar el liderazgo");
  await expectToast(own, "Liderazgo entregado");
  await expect(own.getByRole("button", { name: "Gestionar Roles" })).toHaveCount(0);
  await mate.client
    .rpc("hand_over_team", { p_team_id: path.split("/").at(-1) ?? "", p_profile_id: founder.id })
    .throwOnError();
  await own.goto(`${path}?tab=ajustes`);
  await expect(
    own.getByRole("button", { name: `Eliminar a ${founder.username} del equipo` }),
  ).toHaveCount(0);

  // A member can open Ajustes, but can change only their own membership there.
  await theirs.goto(`${path}?tab=ajustes`);
  await expect(theirs.getByRole("tab", { name: "Ajustes" })).toBeVisible();
  // Team-mates are suggested as friends.
  await theirs.goto("/friends?vista=agregar");
  await expect(theirs.getByRole("heading", { name: "Quizás los conoces" })).toBeVisible();
  await expect(theirs.getByRole("button", { name: `Agregar a ${founder.username}` })).toBeVisible();
  await theirs.goto(path);
  await theirs.getByRole("link", { name: /^Billetera del equipo/ }).click();
  await expect(theirs.getByRole("tab", { name: "Movimientos", selected: true })).toBeVisible();
  await expect(theirs.getByText("Sin movimientos")).toBeVisible();
  await theirs.goto(`${path}?tab=ajustes`);
  await expect(theirs.getByLabel("Nombre del equipo")).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Gestionar Roles" })).toHaveCount(0);
  await expect(theirs.getByRole("button", { name: "Eliminar equipo" })).toHaveCount(0);
  await theirs.goto("/teams");
  await theirs
    .getByRole("button", { name: /^Solicitar Unirse: / })
    .first()
    .click();
  await expectToast(theirs, "Ya estás en un equipo");
  await expectToast(theirs, "No puedes unirse a otro equipo");
  await theirs.goto(`${path}?tab=ajustes`);
  await theirs.getByRole("button", { name: "Abandonar equipo" }).click();
  await refuseNext(theirs, "POST", /rpc\/leave_team/);
  await answer(theirs, "Abandonar equipo");
  await expectToast(theirs, "No se pudo abandonar el equipo.");
  await answer(theirs, "Abandonar equipo");
  await expectToast(theirs, "Has abandonado el equipo.");

  await joinTeam(mate, path.split("/").at(-1) ?? "", founder);
  await own.goto(`${path}?tab=ajustes`);
  await own.getByRole("button", { name: `Eliminar a ${mate.username} del equipo` }).click();
  await refuseNext(own, "DELETE", /rest\/v1\/team_members/);
  await answer(own, "Eliminar");
  await expectToast(own, "No se pudo eliminar al miembro.");
  await answer(own, "Eliminar");
  await expectToast(own, "Miembro eliminado");
  await own.getByRole("button", { name: "Eliminar equipo" }).click();
  await expect(question(own)).toContainText(
    "Esta acción es irreversible y eliminará a todos los miembros.",
  );
  await refuseNext(own, "DELETE", /rest\/v1\/teams/);
  await answer(own, "Eliminar equipo");
  await expectToast(own, "No se pudo eliminar el equipo.");
  await answer(own, "Eliminar equipo");
  await expectToast(own, "Equipo eliminado exitosamente.");
  await expect(own).toHaveURL("/teams");
  await own.goto(path);
  await expect(own.getByText("Equipo no encontrado")).toBeVisible();
});

test("one's own team shows five of its members and counts the others", async ({
  openSecondPage,
  baseURL,
  request,
}) => {
  const address = baseURL ?? "";
  const leader = await newAccount(address, request, "siete");
  const team = await foundTeam(leader, `Siete ${crypto.randomUUID().slice(0, 6)}`);
  for (let count = 0; count < 6; count += 1) {
    const member = await newAccount(address, request, "socio");
    await joinTeam(member, team.id, leader);
  }
  const page = await openSecondPage(leader.storageState);
  await page.goto("/teams");
  const panel = page.locator("section").filter({ hasText: "Tu Escuadrón" });
  await expect(panel).toContainText("7 miembros");
  await expect(panel.locator('a[href^="/profile/"]')).toHaveCount(5);
  await expect(panel).toContainText("+ 2 más");
  const recruiting = page.locator("section").filter({ hasText: "Equipos Reclutando" });
  await expect(recruiting.getByRole("article").first()).toBeVisible();
  await expect(recruiting.getByRole("link", { name: team.name })).toHaveCount(0);
});
