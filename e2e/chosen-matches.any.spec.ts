import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

/** A date some days ahead, in the format of a date field. */
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

test("many matches of a cup are ticked: their hour, walkovers and one message to all of them", async ({
  openSecondPage,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const admin = await demoAccount(address, "admin");
  const id = await announceTournament(admin.client, {
    name: `Copa ${crypto.randomUUID().slice(0, 8)}`,
    game: "Valorant",
    start_date: "2099-01-01T18:00:00Z",
  });
  const players = await Promise.all(
    ["uno", "dos", "tres", "cuatro"].map((name) => newAccount(address, request, name)),
  );
  await enterTournament(id, players);
  await admin.client.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();

  const desk = await openSecondPage(admin.storageState);
  await desk.goto(`/organize/${id}?tab=partidos`);
  const rows = desk.getByRole("article");
  await expect(rows).toHaveCount(2);
  const bar = desk.getByRole("region", { name: "Partidos elegidos" });
  await expect(bar).toHaveCount(0);
  const begin = async () => {
    await desk.getByRole("button", { name: "Más con los partidos" }).click();
    await desk.getByRole("menuitem", { name: "Elegir varios" }).click();
  };
  await expect(desk.getByRole("checkbox")).toHaveCount(0);
  await begin();
  // By keyboard: select the round, then deselect one of its matches.
  await desk.getByRole("checkbox", { name: /^Elegir todos los que se ven de/ }).focus();
  await desk.keyboard.press("Space");
  await expect(bar).toContainText("2 partidos elegidos");
  const one = rows.first().getByRole("checkbox");
  await one.focus();
  await desk.keyboard.press("Space");
  await expect(bar).toContainText("1 partido elegido");
  await desk.keyboard.press("Space");
  const usual = desk.viewportSize() ?? { width: 0, height: 0 };
  await desk.setViewportSize({ ...usual, height: 1400 });
  await expectAccessible(desk);
  await desk.setViewportSize(usual);

  const times = bar.getByRole("button", { name: "Horario" });
  await proveDialog("bulk-times-dialog", times);
  await times.click();
  const planned = desk.getByRole("list", { name: "Cómo quedan" }).getByRole("listitem");
  await expect(planned.first()).toContainText("Sin horario");
  await desk.getByLabel("Fecha y hora").fill(`${soon}T21:00`);
  await desk.getByLabel("Minutos entre uno y el siguiente").fill("30");
  await expect(planned.last()).toContainText("21:30");
  await desk.getByRole("button", { name: "Guardar 2 horarios" }).click();
  await expectToast(desk, "Cambiaron los horarios de 2 partidos");
  await expect(bar).toHaveCount(0);
  await expect(rows.first()).toContainText("21:00");

  await desk.getByRole("checkbox", { name: /^Elegir todos los que se ven de/ }).click();
  await bar.getByRole("link", { name: "Escribir" }).click();
  await expect(desk.getByText("Les llega a 4 personas.")).toBeVisible();
  await desk.getByRole("textbox", { name: "Mensaje" }).fill("Empezamos puntuales.");
  await desk.getByRole("button", { name: "Enviar" }).click();
  const sent = desk.getByRole("list", { name: "Enviados" }).getByRole("listitem").first();
  await expect(sent).toContainText("2 partidos");

  await desk.getByRole("tab", { name: "Partidos" }).click();
  await begin();
  await desk.getByRole("checkbox", { name: /^Elegir todos los que se ven de/ }).click();
  const walkovers = bar.getByRole("button", { name: "W.O." });
  await proveDialog("bulk-walkovers-dialog", walkovers);
  await walkovers.click();
  const dialog = desk.getByRole("dialog");
  await expect(dialog).toContainText("sigue en la llave como con cualquier resultado");
  const who = dialog.getByRole("combobox");
  await who.first().selectOption({ index: 1 });
  await who.last().selectOption("No vino ninguno");
  await dialog.getByRole("button", { name: "Dar 2 W.O." }).click();
  await expectToast(desk, "Se decidieron 2 partidos");
  // The walkovers are final at once, so the tournament is over.
  const { data: cup } = await admin.client
    .from("tournaments")
    .select("status")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(cup).toMatchObject({ status: "Finalizado" });
});
