import { newAccount, demoAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { answer, question, rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

test("a paid cup that cannot be held is cancelled with its reason: fees return, its page says so", async ({
  page,
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
    entry_fee: 10,
    prizes: [{ type: "tickets", value: 500 }],
  });
  const player = await newAccount(address, request, "pagador");
  await giveTickets(address, [player.participantId], 10);
  await enterTournament(id, [player]);

  const back = await openSecondPage(admin.storageState);
  await back.goto(`/admin/competition?q=${encodeURIComponent(name)}`);
  const dialog = question(back);
  const row = back.getByRole("row").filter({ hasText: name });

  // If the tournament is ended by hand, the dialog says which fees would not be refunded, and offers to cancel instead.
  await back.getByRole("button", { name: `cambiar el estado de ${name}` }).click();
  await back.getByRole("menuitemradio", { name: /^Finalizado/ }).click();
  await expect(dialog).toContainText("10\u00A0tickets de 1 inscripción quedan sin devolver.");
  await dialog.getByRole("button", { name: "Cancelar el torneo y devolver todo" }).click();
  await expect(dialog).toContainText("Se devuelven 10\u00A0tickets de 1 inscripción.");
  await back.keyboard.press("Escape");

  await (await rowAct(back, name, `Eliminar ${name}`)).click();
  await expect(dialog).toContainText("Guarda 10\u00A0tickets de 1 inscripción");
  await expect(dialog.getByRole("button", { name: "Eliminar torneo" })).toBeDisabled();
  await back.keyboard.press("Escape");

  const menu = row.getByRole("button", { name: `Más acciones de ${name}`, exact: true });
  const cancelling = async () => (await rowAct(back, name, `Cancelar torneo ${name}`)).click();
  await proveDialog("cancel-tournament-dialog", menu, cancelling);
  await cancelling();
  await dialog.getByLabel("Motivo").fill("Se cortó la luz en la sede.");
  await answer(back, "Cancelar torneo");
  await expectToast(back, "Torneo cancelado");
  await expect(row).toContainText("Cancelado");

  await page.goto(`/tournaments/${id}`);
  const notice = page.getByRole("region", { name: "El torneo se canceló" });
  await expect(notice).toContainText("Se cortó la luz en la sede.");
  const drawn = await page.request.get(`/tournaments/${id}`);
  expect(await drawn.text()).toContain("https://schema.org/EventCancelled");
  const wallet = await player.client
    .from("wallets")
    .select("balance")
    .eq("participant_id", player.participantId)
    .single()
    .throwOnError();
  expect(wallet.data.balance).toBe(10);
});
