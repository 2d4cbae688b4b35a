import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  announceTournament,
  decide,
  enterTournament,
  openMatchOf,
  report,
  startTournament,
} from "@leyenda/testing/client-tournaments";
import { proveDialog } from "./pages/dialogs.ts";
import { declareWinner } from "./pages/encounters.ts";

test("an organiser invites a referee, who sees his tournament alone and decides by his right", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const name = `Copa ${crypto.randomUUID().slice(0, 8)}`;
  const id = await announceTournament(admin.client, {
    name,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
  });
  const organiser = await newAccount(address, request, "organiza");
  const referee = await newAccount(address, request, "arbitra");
  const winner = await newAccount(address, request, "uno");
  await enterTournament(id, [winner, await newAccount(address, request, "dos")]);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const presets = await admin.client.rpc("tournament_staff_presets").throwOnError();
  const all = presets.data.find(({ preset }: { preset: string }) => preset === "organiser");
  const { data: token } = await admin.client
    .rpc("invite_tournament_staff", { p_tournament_id: id, p_rights: all.rights })
    .throwOnError();

  const desk = await openSecondPage(organiser.storageState);
  await desk.goto(`/organize/invite/${token}`);
  await expect(desk.getByRole("heading", { level: 1 })).toHaveText(name);
  await desk.getByRole("button", { name: "Aceptar" }).click();
  await expect(desk).toHaveURL(`/organize/${id}`);
  for (const part of ["Hoy", "Horarios", "Datos"])
    await expect(desk.getByRole("tab", { name: part })).toBeVisible();

  await desk.getByRole("tab", { name: "Organización" }).click();
  const invite = desk.getByRole("button", { name: "Invitar", exact: true });
  await proveDialog("invite-dialog", invite);
  await invite.click();
  await expect(desk.getByRole("button", { name: "Árbitro", pressed: true })).toBeVisible();
  await desk.getByText("Cambiar permisos").click();
  await expect(desk.getByRole("checkbox", { name: "Resultados" })).toBeChecked();
  await expect(desk.getByRole("checkbox", { name: "Premios y contactos" })).not.toBeChecked();
  await desk.getByRole("button", { name: "Crear enlace" }).click();
  const link = await desk.getByRole("textbox", { name: "Enlace de invitación" }).inputValue();
  await desk.getByRole("button", { name: "Listo" }).click();
  await proveDialog("staff-panel", desk.getByRole("button", { name: "Retirar la invitación" }));
  await proveDialog("staff-panel", desk.getByRole("button", { name: "Dejar la organización" }));

  const page = await openSecondPage(referee.storageState);
  await page.goto(link);
  await page.getByRole("button", { name: "Aceptar" }).click();
  await expect(page).toHaveURL(`/organize/${id}`);
  // Actions for which the helper has no right are not rendered.
  const actsOfCup = new RegExp(`^Más acciones( de ${name})?$`);
  await expect(page.getByRole("button", { name: actsOfCup })).toHaveCount(0);
  await page.getByRole("tab", { name: "Participantes" }).click();
  await expect(page.getByText("El correo y el teléfono los ven")).toBeVisible();
  await expect(page.getByText("@")).toHaveCount(0);
  await page.getByRole("tab", { name: "Organización" }).click();
  await expect(page.getByText(organiser.username)).toBeVisible();
  await expect(page.getByRole("button", { name: "Invitar", exact: true })).toHaveCount(0);

  // The helper writes to one player. The organiser sees the message appear, and sees who has not read it.
  await desk.getByRole("tab", { name: "Mensajes" }).click();
  await expect(desk.getByText("Todavía no se envió ningún mensaje")).toBeVisible();
  await page.getByRole("tab", { name: "Participantes" }).click();
  await page.getByRole("link", { name: `Escribir a ${winner.username}` }).click();
  await expect(page).toHaveURL(/tab=mensajes/);
  await expect(page.getByText("Le llega a 1 persona.")).toBeVisible();
  await page.getByRole("button", { name: "Enviar" }).click();
  await expect(page.getByText("Escribe el mensaje.")).toBeVisible();
  await page.getByRole("textbox", { name: "Mensaje" }).fill("Juegas en el escenario.");
  await page.getByRole("button", { name: "Enviar" }).click();
  const sent = desk.getByRole("list", { name: "Enviados" }).getByRole("listitem").first();
  await expect(sent).toContainText("Juegas en el escenario.");
  await expect(sent).toContainText("Leído por 0 de 1");
  await sent.getByText("Sin leer: 1").click();
  await expect(sent.getByRole("listitem")).toHaveText(winner.username);
  await expectAccessible(desk);

  await page.goto("/organize");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis torneos");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("tab", { name: "Partidos" }).click();
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Más acciones/ })
    .click();
  await page.getByRole("menuitem", { name: "Escribir a los dos lados" }).click();
  await expect(page.getByText("Les llega a 2 personas.")).toBeVisible();
  await page.getByRole("tab", { name: "Partidos" }).click();
  await declareWinner(page, page.getByRole("article").first(), winner.username, /2-0|0-2/);

  await desk.getByRole("tab", { name: "Cierre" }).click();
  const podium = desk.getByRole("list", { name: "Podio" }).getByRole("listitem");
  await expect(podium.first()).toContainText("1.º");
  await expect(podium.first()).toContainText(winner.username);
  // On a wide screen the strip of tabs has all main parts of the desk, and a menu next to it the other parts.
  const isWide = (desk.viewportSize()?.width ?? 0) >= 1440;
  await desk
    .getByRole("button", isWide ? { name: "Más", exact: true } : { name: "Todas las partes" })
    .click();
  if (isWide) {
    await expect(desk.getByRole("menuitem", { name: "Planillas" })).toBeVisible();
    await expect(desk.getByRole("menuitemradio")).toHaveCount(0);
    await desk.keyboard.press("Escape");
    await desk.getByRole("tab", { name: "Participantes" }).click();
  } else await desk.getByRole("menuitemradio", { name: "Participantes" }).click();
  await expect(desk.getByRole("row").filter({ hasText: winner.username })).toContainText("1.º");
  await expectAccessible(desk);

  await desk.getByRole("tab", { name: "Organización" }).click();
  const remove = desk.getByRole("button", { name: `Quitar a ${referee.username}` });
  await expect(remove).toBeVisible();
  await proveDialog(
    "rights-dialog",
    desk.getByRole("button", { name: `Cambiar permisos de ${referee.username}` }),
  );
  await proveDialog("staff-panel", remove);
  await desk.getByRole("tab", { name: "Registro" }).click();
  await expect(desk.getByRole("row").getByText(referee.username).first()).toBeVisible();
});

test("a cup comes again: the desk says when, stops it and goes on, and its page says so", async ({
  openSecondPage,
  baseURL,
  expectAccessible,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const id = await announceTournament(admin.client, {
    name: `Copa ${crypto.randomUUID().slice(0, 8)} #1`,
    game: "Valorant",
    // A Thursday at 21:00 of Argentina.
    start_date: "2099-01-02T00:00:00Z",
    status: "Próximamente",
    best_of: 1,
  });
  const desk = await openSecondPage(admin.storageState);
  await desk.goto(`/organize/${id}`);
  await desk.getByRole("tab", { name: "Ediciones" }).click();
  const create = desk.getByRole("button", { name: "Hacer que se repita" });
  await proveDialog("series-dialog", create);
  await create.click();
  await expect(desk.getByLabel("Día", { exact: true })).toHaveValue("4");
  await desk.getByLabel("Cada cuántas semanas").fill("27");
  await desk.getByRole("button", { name: "Guardar" }).click();
  await expect(desk.getByText("Un número entre 1 y 26.")).toBeVisible();
  await desk.getByLabel("Cada cuántas semanas").fill("2");
  await desk.getByLabel("Horas solo para quien jugó la anterior").fill("24");
  await desk.getByRole("button", { name: "Guardar" }).click();
  const rhythm = "Un jueves cada 2 semanas, a las 21:00";
  await expect(desk.getByRole("heading", { name: rhythm })).toBeVisible();
  await expect(
    desk.getByText("Las primeras 24 horas son de quien jugó la edición anterior"),
  ).toBeVisible();
  await expect(desk.getByRole("region", { name: "Ediciones y cuentas" })).toContainText(
    "Para la casa",
  );
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Pausar" }).click();
  await expect(desk.getByText("En pausa", { exact: true })).toBeVisible();
  await desk.getByRole("button", { name: "Reanudar" }).click();
  await expect(desk.getByText(/^Próxima edición: /)).toBeVisible();

  await desk.goto(`/tournaments/${id}`);
  await expect(desk.getByText(rhythm)).toBeVisible();
  await expect(desk.getByRole("region", { name: "Todas las ediciones" })).toHaveCount(0);

  await desk.goto(`/organize/${id}`);
  await desk.getByRole("tab", { name: "Ediciones" }).click();
  const end = desk.getByRole("button", { name: "Terminar" });
  await proveDialog("editions-panel", end);
  await end.click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Terminar" }).click();
  await expect(desk.getByText("Terminó", { exact: true })).toBeVisible();
});

test("results of a night are entered by keyboard alone: Enter leads to the next", async ({
  page,
  request,
  baseURL,
  hasTouch,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const players = [];
  for (const who of ["ana", "beto", "caro", "dani"])
    players.push(await newAccount(baseURL ?? "", request, who));
  const id = await startTournament(
    admin.client,
    { name: newPerson("Teclado").username, format: "single-elimination" },
    players,
  );
  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/organize/${id}?tab=partidos`);
  const rows = page.getByRole("article");
  await expect(rows).toHaveCount(2);
  const asks = rows.first().getByRole("button", { name: "Cargar resultado" });
  await asks.focus();
  for (const left of [1, 1, 0]) {
    await page.keyboard.press("Enter");
    const result = page.getByRole("dialog").getByRole("spinbutton").first();
    // On a touch screen no field takes the focus by itself, because that would open the keyboard.
    if (hasTouch) await result.focus();
    await expect(result).toBeFocused();
    await page.keyboard.type("2-0");
    await expect(page.getByRole("dialog").getByText(/^Gana .+ 2-0$/)).toBeVisible();
    // The result cannot be saved before the players' statistics have loaded, so Enter would do nothing.
    await expect(
      page.getByRole("dialog").getByRole("button", { name: "Cargar resultado" }),
    ).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(rows).toHaveCount(left);
    // As soon as both finalists are known, the final is in the list of matches that need a result.
    if (left > 0) await expect(asks).toBeFocused();
  }
});

test("at the desk a match of the drawn bracket opens what can be done with it, by keyboard too", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const players = [];
  for (const who of ["eva", "fito", "gabi", "hugo"])
    players.push(await newAccount(baseURL ?? "", request, who));
  const id = await startTournament(
    admin.client,
    { name: newPerson("Dibujo").username, format: "single-elimination" },
    players,
  );
  await beginSignedIn(page.context(), admin.storageState);
  await page.goto(`/organize/${id}?tab=partidos`);
  await page.getByRole("button", { name: "Llave", exact: true }).click();
  const card = page.getByRole("button", { name: /^Semifinal, partido 1/ });
  await proveDialog("match-desk-dialog", card);
  await expectAccessible(page);
  await expect(card).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Cargar resultado" }).click();
  const result = page.getByRole("dialog").filter({ hasText: "Esta decisión mueve" });
  await result.getByRole("spinbutton").first().fill("2");
  await result.getByRole("spinbutton").last().fill("0");
  await result.getByRole("button", { name: "Cargar resultado" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card).toHaveAccessibleName(/Gana /);
  await expect(card).toBeFocused();
});

test("the head of the desk names the next act of a cup that is played, as soon as something waits", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const one = await newAccount(address, request, "dice");
  const other = await newAccount(address, request, "desdice");
  const id = await startTournament(admin.client, { name: newPerson("Copa").username }, [
    one,
    other,
  ]);
  const desk = await openSecondPage(admin.storageState);
  await desk.goto(`/organize/${id}?tab=equipo`);
  const head = desk.getByRole("region", { name: "Organizas este torneo" });
  const played = /^(En juego: 0 de 1 partido decidido\.|0 de 1 jugado)$/;
  await expect(desk.getByText(played).filter({ visible: true })).toHaveCount(1);
  const act = head.getByRole("link", { name: /^Decidir/ });
  await expect(act).toHaveCount(0);

  const match = await openMatchOf(admin.client, id, one, other);
  await report(match, one, one, "2-0");
  await report(match, other, other, "2-0");
  await expect(act).toHaveText("Decidir 1 disputa");
  await expectAccessible(desk);
  await act.click();
  await expect(desk).toHaveURL(/tab=partidos&estado=disputas/);
  await expect(desk.getByRole("article")).toHaveCount(1);
  await decide(admin.client, match, one.participantId, "2-0");
  await expect(act).toHaveCount(0);
});
