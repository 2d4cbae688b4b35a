import { randomUUID } from "node:crypto";
import { demoAccount, foundTeam, newAccount } from "./fixtures/accounts.ts";
import { doAllDueWork } from "./fixtures/match-clock.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import {
  answer,
  openAdmin,
  openFilter,
  PICTURE,
  question,
  rowAct,
  searchFor,
  unfoldFilters,
} from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { acceptCrop } from "./pages/pictures.ts";

test.use(signedInAs("admin"));

const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`;

test("tickets are granted and removed, with the balance before and after", async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newAccount(baseURL ?? "", request, "fondos");
  await openAdmin(page, "/admin/community?tab=tickets", "Comunidad");

  await expect(page.getByText(/^Elige un usuario/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Otorgar" })).toHaveCount(0);

  await searchFor(page, person.username.slice(0, 2));
  await expect(page.getByText("Escribe al menos 3 caracteres.")).toBeVisible();
  await searchFor(page, person.username.toUpperCase());
  const found = page.getByRole("button", { name: person.username });
  await found.click();
  // The form now belongs to the chosen user, so text that was typed before the choice is discarded.
  await expect(found).toHaveAttribute("aria-pressed", "true");

  await page.getByLabel("Cantidad de tickets").fill("");
  await page.getByLabel("Motivo").fill("Bienvenida");
  await expect(page.getByLabel("Cantidad de tickets")).toHaveValue("1");
  await page.getByLabel("Cantidad de tickets").fill("-5");
  await page.getByRole("button", { name: "Otorgar" }).click();
  await expect(page.getByText("Selecciona un usuario y un monto válido.")).toBeVisible();
  await page.getByLabel("Cantidad de tickets").fill("30");
  await proveDialog("tickets-dialog", page.getByRole("button", { name: "Otorgar" }));
  await page.getByRole("button", { name: "Otorgar" }).click();
  await expect(question(page)).toContainText("Saldo actual0");
  await expect(question(page)).toContainText("Saldo nuevo30");
  await answer(page, "Otorgar");
  await expectToast(page, "Tickets actualizados");
  await expectToast(page, "Nuevo saldo: 30 tickets.");
  await expect(page.getByRole("cell", { name: "Bienvenida" })).toBeVisible();

  await page.getByLabel("Cantidad de tickets").fill("31");
  await page.getByLabel("Motivo").fill("De más");
  await page.getByRole("button", { name: "Quitar" }).click();
  await expect(question(page)).toContainText("Fondos insuficientes");
  await expect(question(page).getByRole("button", { name: "Quitar" })).toBeDisabled();
});

test("a role is given and taken; an account is closed; a leader's is not", async ({
  page,
  request,
  baseURL,
}) => {
  const person = await newAccount(baseURL ?? "", request, "cuenta");
  const leader = await newAccount(baseURL ?? "", request, "lidera");
  await openAdmin(page, `/admin/community?q=${person.username}`, "Comunidad");

  await (await rowAct(page, person.username, `Hacer administrador: ${person.username}`)).click();
  await answer(page, "Hacer administrador");
  await expectToast(page, "Rol actualizado");
  const row = page.getByRole("row").filter({ hasText: person.username });
  const role = row.getByText("Administrador", { exact: true }).filter({ visible: true });
  await expect(role).toHaveCount(1);
  await (await rowAct(page, person.username, `Quitar administración: ${person.username}`)).click();
  await answer(page, "Quitar administración");
  await expect(role).toHaveCount(0);

  await (await rowAct(page, person.username, `Eliminar cuenta: ${person.username}`)).click();
  await answer(page, "Eliminar cuenta");
  await expectToast(page, "Cuenta eliminada");
  await expect(page.getByText("No se encontraron usuarios.")).toBeVisible();

  await foundTeam(leader, unique("Con líder"));
  await openAdmin(page, `/admin/community?q=${leader.username}`, "Comunidad");
  await (await rowAct(page, leader.username, `Eliminar cuenta: ${leader.username}`)).click();
  await answer(page, "Eliminar cuenta");
  await expectToast(page, "Función no disponible");
});

test("a global message reaches everybody and says how many", async ({ page, expectAccessible }) => {
  await openAdmin(page, "/admin/community?tab=notificar", "Comunidad");
  const send = page.getByRole("button", { name: "Enviar a todos" });
  await expect(page.getByText("0 / 2.000")).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByLabel("Mensaje").fill("x");
  await expect(send).toBeEnabled();
  await page.getByLabel("Mensaje").fill("");
  await expect(send).toBeDisabled();
  await expect(
    page.getByText("El contenido de la notificación no puede estar vacío."),
  ).toBeVisible();
  await page.getByLabel("Para", { exact: true }).selectOption("Jugadores de un juego");
  await page.getByLabel("Juego", { exact: true }).selectOption("Valorant");
  await expect(page.getByText(/^Lo recibirán [\d.]+ usuarios\.$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await page.getByLabel("Para", { exact: true }).selectOption("Todos");
  const content = unique("Hay copa");
  await page.getByLabel("Mensaje").fill(content);
  await expect(page.getByRole("figure", { name: "Así llega" })).toContainText(content);
  await proveDialog("notify-panel", send);
  await send.click();
  await answer(page, "Enviar a todos");
  await expectToast(page, "Notificación enviada");
  await expect(page.getByRole("listitem").filter({ hasText: content })).toContainText(
    /Todos · (Lo leyó|Lo leyeron) \d+ de \d+/,
  );
  await expectAccessible(page);
  const withdraw = page.getByRole("button", { name: `Retirar: ${content}` });
  await proveDialog("notification-history", withdraw);
  await withdraw.click();
  await answer(page, "Retirar");
  await expectToast(page, "Mensaje retirado");
  await expect(page.getByRole("listitem").filter({ hasText: content })).toHaveCount(0);
});

test("a game is added with its picture, renamed and deleted; one in use stays", async ({
  page,
  expectAccessible,
  baseURL,
}) => {
  const name = unique("Ajedrez");
  await openAdmin(page, "/admin/games", "Juegos");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await page.getByLabel("Nombre", { exact: true }).fill("Valorant");
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await acceptCrop(page);
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await expect(page.getByText("Ya existe un juego con ese nombre.")).toBeVisible();
  await page.getByLabel("Nombre", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Agregar juego" }).click();
  await expectToast(page, "Juego creado");

  await searchFor(page, name.toLowerCase());
  await page.getByRole("button", { name: `Editar ${name}` }).click();
  await page.getByLabel("Nombre", { exact: true }).fill(`${name} 2`);
  const { client } = await demoAccount(baseURL ?? "", "admin");
  await client
    .from("games")
    .update({ name: `${name} 3` })
    .eq("name", name)
    .throwOnError();
  const save = page.getByRole("button", { name: "Guardar cambios" });
  await proveDialog("edit-conflict-dialog", save);
  await save.click();
  const comparison = page.getByRole("dialog", { name: "Otra persona cambió lo mismo" });
  await expect(comparison).toContainText(`${name} 3`);
  await comparison.getByRole("button", { name: "Guardar lo mío" }).click();
  await expectToast(page, "Juego actualizado");
  await (await rowAct(page, `${name} 2`, `Eliminar ${name} 2`)).click();
  await answer(page, "Eliminar");
  await expectToast(page, "Juego eliminado");

  await searchFor(page, "valorant");
  await (await rowAct(page, "Valorant", "Eliminar Valorant")).click();
  await answer(page, "Eliminar");
  await expectToast(page, "está en uso");
});

test("an article is written, published with images, found by its author and deleted", async ({
  page,
  expectAccessible,
}) => {
  const title = unique("Crónica");
  await openAdmin(page, "/admin/news/create", "Nueva noticia");
  await page.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("El título es obligatorio.")).toBeVisible();

  await page.locator("input[type=file]").setInputFiles([PICTURE, { ...PICTURE, name: "b.png" }]);
  await expect(page.getByAltText("Imagen 2")).toBeVisible();
  const second = await page.getByAltText("Imagen 2").getAttribute("src");
  await page.getByRole("button", { name: "Usar la imagen 2 como portada" }).click();
  await expect(page.getByAltText("Imagen 1")).toHaveAttribute("src", second ?? "");

  await page.getByLabel("Título").fill(title);
  await page.getByRole("textbox", { name: "Contenido" }).fill("## Final\n\n**Todo** listo");
  const preview = page.getByRole("tab", { name: "Vista previa" });
  if (await preview.isVisible()) await preview.click();
  await expect(page.getByRole("heading", { name: "Final" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Noticia creada");

  // Text typed before the list has loaded is discarded.
  const listed = page.getByRole("link", { name: title, exact: true });
  await expect(listed).toBeVisible();
  await searchFor(page, "nadie");
  await expect(page.getByText("No se encontraron noticias.")).toBeVisible();
  await searchFor(page, "DIRECCION");
  await listed.click();
  await proveDialog("images-section", page.getByRole("button", { name: "Quitar la imagen 2" }));
  await page.getByRole("button", { name: "Quitar la imagen 2" }).click();
  await answer(page, "Quitar imagen");
  await expectToast(page, "Imagen eliminada");
  await expect(page.getByAltText("Imagen 2")).toHaveCount(0);

  await openAdmin(page, "/admin/news", "Noticias");
  await (await rowAct(page, title, `Eliminar ${title}`)).click();
  await answer(page, "Eliminar noticia");
  await expectToast(page, "Noticia eliminada");
});

test("an article is kept as a draft, scheduled, published and taken back, each once it is asked for", async ({
  page,
}) => {
  const title = unique("Avance");
  const row = page.getByRole("row").filter({ hasText: title });
  const says = (state: string) =>
    expect(row.getByText(state, { exact: true }).filter({ visible: true })).toBeVisible();
  const openRow = () => row.getByRole("link", { name: title, exact: true }).click();
  await openAdmin(page, "/admin/news/create", "Nueva noticia");
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(page, "Borrador guardado");
  await says("Borrador");

  await openRow();
  await expect(page.getByRole("link", { name: "Ver noticia" })).toHaveCount(0);
  const schedule = page.getByRole("button", { name: "Programar" });
  await proveDialog("news-time-dialog", schedule);
  await schedule.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Día y hora").fill("2020-01-01T20:00");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog.getByText("Elige una hora que todavía no pasó.")).toBeVisible();
  await dialog.getByLabel("Día y hora").fill("2099-01-01T20:00");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expectToast(page, "Noticia programada");
  await says("Programada");
  await page.goto(`/admin/news?estado=publicada&q=${encodeURIComponent(title)}`);
  await expect(page.getByText("No se encontraron noticias.")).toBeVisible();
  await page.goto(`/admin/news?estado=programada&q=${encodeURIComponent(title)}`);

  await openRow();
  await page.getByRole("button", { name: "Publicar" }).click();
  await expectToast(page, "Noticia publicada");
  await says("Publicada");
  await searchFor(page, title);
  const takeBack = async () => (await rowAct(page, title, `Pasar a borrador ${title}`)).click();
  const menu = page.getByRole("button", { name: `Más acciones de ${title}`, exact: true });
  await proveDialog("news-panel:takeBack", menu, takeBack);
  await takeBack();
  await answer(page, "Pasar a borrador");
  await expectToast(page, "La noticia es un borrador");
  await says("Borrador");
  await (await rowAct(page, title, `Eliminar ${title}`)).click();
  await answer(page, "Eliminar noticia");
  await expectToast(page, "Noticia eliminada");
});

test("a pack is created with the price after the discount, hidden and deleted", async ({
  page,
  expectAccessible,
}) => {
  const name = unique("Pack");
  await openAdmin(page, "/admin/store", "Tienda");
  await page.getByRole("button", { name: "Crear pack" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByLabel("Tickets del pack").fill("50");
  await dialog.getByLabel("Precio ARS").fill("2500,50");
  await dialog.getByLabel("Descuento (%)").fill("10");
  await expect(dialog.getByText("2.250,45")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear pack" }).click();
  await expectToast(page, "Pack creado");

  await page.getByRole("button", { name: `Editar ${name}` }).click();
  await dialog.getByLabel("Visible en la tienda").click();
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "Pack actualizado");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Inactivo");
  await (await rowAct(page, name, `Eliminar ${name}`)).click();
  await answer(page, "Eliminar pack");
  await expectToast(page, "Pack eliminado");
});

test("lists say how many they hold, are narrowed in the address and lead back to all", async ({
  page,
  expectAccessible,
}) => {
  await openAdmin(page, "/admin/store?tab=cupones", "Tienda");
  await searchFor(page, "bienvenida");
  await expect(page.getByRole("heading", { name: "1 cupón", exact: true })).toBeVisible();
  const state = await openFilter(page, "Filtrar por estado");
  await state.selectOption({ label: "Activos" });
  await expect(page).toHaveURL("/admin/store?tab=cupones&q=bienvenida&estado=activos");
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "BIENVENIDA" })).toContainText("Activo");
  await expectAccessible(page);
  await state.selectOption({ label: "Inactivos" });
  await expect(page.getByText("No se encontraron cupones.")).toBeVisible();
  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL("/admin/store?tab=cupones");
  await expect(page.getByRole("heading", { name: /^\d+ cupones$/ })).toBeVisible();

  await openAdmin(page, "/admin/news?categoria=Comunidad", "Noticias");
  const articles = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(articles.filter({ hasText: "Comunidad" }).first()).toBeVisible();
  await expect(articles.filter({ hasNotText: "Comunidad" })).toHaveCount(0);
  await openAdmin(page, "/admin/community?tab=logros&estado=activos", "Comunidad");
  await expect(page.getByRole("row").filter({ hasText: "Duelista" })).toContainText("Activo");
});

test("the matches of one tournament are found by its name, and the link keeps them", async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  const name = "Liga Relámpago FC";
  await openAdmin(page, "/admin/competition?tab=encuentros", "Competición");
  const filter = page.getByRole("group", { name: "Filtrar encuentros" });
  // A filter whose matches need an action shows how many there are.
  await expect(filter.getByRole("button", { pressed: true })).toHaveText(/^Abiertos\d+$/);
  // Other tests decide matches in parallel, so all numbers are read at once: "Abiertos" is the sum of the others.
  await expect
    .poll(async () => {
      const [open, ...parts] = (await filter.getByRole("button").allTextContents())
        .map((text) => /\d+$/.exec(text)?.[0])
        .filter((count) => count !== undefined)
        .map(Number);
      return parts.length > 0 && parts.reduce((sum, count) => sum + count, 0) === open;
    })
    .toBe(true);
  await unfoldFilters(page);
  await page.getByRole("button", { name: "Filtrar por torneo: Todos los torneos" }).click();
  const picker = page.getByRole("dialog");
  await picker.getByRole("searchbox").fill("RELAMPAGO");
  await expectAccessible(page);
  await picker.getByRole("button", { name }).click();
  await expect(page).toHaveURL(/torneo=[0-9a-f-]{36}/);
  const { client } = await demoAccount(baseURL ?? "", "admin");
  const { data } = await client
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", new URL(page.url()).searchParams.get("torneo") ?? "")
    .throwOnError();
  const own = new Set(data.map(({ id }) => String(id)));

  const cards = page.getByRole("article");
  await page.reload();
  await expect(page.getByRole("button", { name: `Filtrar por torneo: ${name}` })).toBeVisible();
  await expect(cards.first()).toBeVisible();
  const shown = await page
    .locator("[data-match]")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-match") ?? ""));
  expect(shown.filter((id) => !own.has(id))).toEqual([]);
  await expect(cards.filter({ hasText: "Finalizado" })).toHaveCount(0);
  await expectAccessible(page);

  await filter.getByRole("button", { name: "Decididos" }).click();
  await expect(page).toHaveURL(/estado=decididos/);
  await expect(cards.filter({ hasText: "Finalizado" }).first()).toBeVisible();
  await expect(cards.filter({ hasNotText: "Finalizado" })).toHaveCount(0);
  await expectAccessible(page);
  await filter.getByRole("button", { name: "Todos" }).click();
  await expect(cards.filter({ hasNotText: "Finalizado" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: "Por definir" })).toHaveCount(0);
  await page.getByRole("button", { name: "Ver todos los torneos" }).click();
  await expect(page).not.toHaveURL(/torneo=/);
});

test("an achievement is made, given to who deserves it, hidden and deleted", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  // Two new teams of one founder, because no user of the demo has founded two teams.
  const founder = await newAccount(baseURL ?? "", request, "fundadora");
  const first = await foundTeam(founder, unique("Primero"));
  await founder.client.from("teams").delete().eq("id", first.id).throwOnError();
  await foundTeam(founder, unique("Segundo"));
  const name = unique("Arquitecta");
  await openAdmin(page, "/admin/community?tab=logros", "Comunidad");
  await proveDialog("achievement-dialog", page.getByRole("button", { name: "Crear logro" }));
  await page.getByRole("button", { name: "Crear logro" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre").fill("Duelista");
  await dialog.getByLabel("Descripción").fill("Creaste dos equipos.");
  await dialog.getByLabel("Qué cuenta").selectOption({ label: "Equipos creados" });
  await dialog.getByLabel("Desde cuántos").fill("0");
  await dialog.getByRole("button", { name: "Crear logro" }).click();
  await expect(dialog.getByText("Un número entero de 1 a 1.000.000.")).toBeVisible();
  await dialog.getByLabel("Desde cuántos").fill("2");
  await page.locator("input[type=file]").setInputFiles(PICTURE);
  await acceptCrop(page);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Crear logro" }).click();
  await expect(dialog.getByText("Ya existe un logro con ese nombre.")).toBeVisible();
  await dialog.getByLabel("Nombre").fill(name);
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await answer(page, "Seguir editando");
  await dialog.getByRole("button", { name: "Crear logro" }).click();
  await expectToast(page, "Logro creado");

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Crear 2 equipos");
  await doAllDueWork();
  await page.reload();
  await expect(row).toContainText(/\d personas?/);
  await expectAccessible(page);
  await page.goto(`/profile/${founder.id}`);
  const medal = page.getByRole("heading", { name });
  await expect(medal).toBeVisible();

  await openAdmin(page, "/admin/community?tab=logros", "Comunidad");
  await page.getByRole("button", { name: `Editar ${name}` }).click();
  await dialog.getByRole("switch", { name: /^Activo/ }).click();
  await dialog.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "Logro actualizado");
  await expect(row).toContainText("Oculto");
  await page.goto(`/profile/${founder.id}`);
  await expect(page.getByRole("heading", { name: "Fundador", exact: true })).toBeVisible();
  await expect(medal).toHaveCount(0);

  await openAdmin(page, "/admin/community?tab=logros", "Comunidad");
  const deleting = async () => (await rowAct(page, name, `Eliminar ${name}`)).click();
  const menu = page.getByRole("button", { name: `Más acciones de ${name}`, exact: true });
  await proveDialog("achievements-panel", menu, deleting);
  await deleting();
  await expect(question(page)).toContainText(/pierden? \d+ persona/);
  await answer(page, "Eliminar logro");
  await expectToast(page, "Logro eliminado");
  await expect(row).toHaveCount(0);
});

test("the log tells what admins did in words, with links, and keeps its filter in the address", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const name = unique("Damas");
  const { client } = await demoAccount(baseURL ?? "", "admin");
  const player = await newAccount(baseURL ?? "", request, "registro");
  await client
    .rpc("manage_tickets", {
      p_participant_id: player.participantId,
      p_delta: 7,
      p_reason: name,
    })
    .throwOnError();
  await client.from("games").insert({ name }).throwOnError();
  await client.from("games").update({ counts_kda: true }).eq("name", name).throwOnError();
  await client.from("games").delete().eq("name", name).throwOnError();

  // Other tests write to the log too, so without a filter this test's lines may be on a later page.
  await openAdmin(page, "/admin/system?tab=registro&tipo=wallets", "Sistema");
  const entry = (text: string) => page.getByRole("row").filter({ hasText: text }).first();
  const adjusted = page.getByRole("row").filter({ hasText: name }).filter({ hasText: "billetera" });
  await expect(adjusted).toContainText(`ajustó en +7 tickets la billetera de ${player.username}`);
  await expect(adjusted).toContainText(/Saldo.*\d+\stickets.*\d+\stickets/s);
  await (await openFilter(page, "Filtrar por tipo")).selectOption({ label: "Juegos" });
  await expect(page).toHaveURL(/tipo=games/);
  await page.reload();
  await expect(entry(`creó el juego ${name}`)).toBeVisible();
  await expect(entry(`cambió el juego ${name}`)).toContainText(/No.*Sí/s);
  await expect(entry(`eliminó el juego ${name}`)).toBeVisible();
  await expect(page.getByText("billetera")).toHaveCount(0);
  await page
    .getByRole("combobox", { name: "Filtrar por persona" })
    .selectOption({ label: "Dirección" });
  await expect(entry(`creó el juego ${name}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Desde").fill("2100-01-01");
  await expect(page).toHaveURL(/tipo=games&quien=[0-9a-f-]{36}&desde=2100-01-01$/);
  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL("/admin/system?tab=registro");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a visitor's message waits on the dashboard until it is dealt with, and the log says who did", async ({
  page,
  openSecondPage,
  expectAccessible,
}) => {
  const subject = unique("Consulta");
  const visitor = await openSecondPage();
  await visitor.goto("/contact");
  await visitor.getByLabel("Nombre").fill("Ana");
  await visitor.getByLabel("Correo").fill("ana@example.com");
  await visitor.getByLabel("Asunto").fill(subject);
  await visitor.getByLabel("Mensaje").fill("¿Cuándo se paga?");
  await visitor.locator("main form").getByRole("button").click();
  await expectToast(visitor, "Mensaje enviado");

  await openAdmin(page, "/admin", "Dashboard");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Mensajes de contacto sin atender/ }).click();
  const card = page.getByRole("article").filter({ hasText: subject });
  await proveDialog("contact-panel", card.getByRole("button", { name: /^Eliminar/ }));
  await card.getByRole("button", { name: "Marcar como atendido" }).click();
  await expect(card).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Registro" }).click();
  await (await openFilter(page, "Filtrar por tipo")).selectOption({ label: "Contacto" });
  const entry = page.getByRole("row").filter({ hasText: subject }).first();
  await expect(entry).toContainText(`cambió el mensaje de contacto ${subject}`);
  await expect(entry).toContainText("Atendido");
  await expectAccessible(page);
});
