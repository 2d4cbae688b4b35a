import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

const DAY = 86_400_000;

/** Tomorrow at nine in the evening, in the format of a `datetime-local` field. */
const tomorrow = () => `${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T21:00`;

test("who comes to a full cup waits, gets the place that is given back, agrees on the hour and is moved with the night", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const [stays, leaves, waits] = [
    await newAccount(address, request, "queda"),
    await newAccount(address, request, "deja"),
    await newAccount(address, request, "espera"),
  ];
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const id = await announceTournament(admin, {
    name: newPerson("Copa").username,
    game: "Rocket League",
    start_date: new Date(Date.now() + DAY).toISOString(),
    max_participants: 2,
    agrees_times: true,
  });
  await enterTournament(id, [stays, leaves]);
  await beginSignedIn(page.context(), waits.storageState);

  await test.step("a full cup takes him on its list", async () => {
    await page.goto(`/tournaments/${id}`);
    await page.getByRole("button", { name: "Esperar un lugar" }).click();
    await expect(page.getByText("Eres el 1.º de la lista de espera").first()).toBeVisible();
    await proveDialog(
      "waiting-list-panel:leave",
      page.getByRole("button", { name: "Salir de la lista" }),
    );
    await page.goto(`/tournaments/${id}?tab=participantes`);
    const list = page.getByRole("region", { name: "Lista de espera" });
    await expect(list.getByText(waits.username)).toBeVisible();
    await expectAccessible(page);
    const desk = await openSecondPage(storageState);
    await desk.goto(`/organize/${id}?tab=participantes`);
    const waitingList = desk.getByRole("complementary", { name: "Lista de espera: 1" });
    await expect(waitingList.getByRole("listitem")).toHaveText(`1.º${waits.username}`);
    await expectAccessible(desk);
  });

  await test.step("the place that is given back is his, without a reload", async () => {
    await leaves.client
      .rpc("withdraw_from_tournament", {
        p_tournament_id: id,
        p_participant_id: leaves.participantId,
      })
      .throwOnError();
    await expect(page.getByRole("button", { name: "Tomar el lugar" })).toBeVisible();
    await proveDialog(
      "waiting-list-panel:refuse",
      page.getByRole("button", { name: "No, gracias" }),
    );
    await page.getByRole("button", { name: "Tomar el lugar" }).click();
    await expectToast(page, "¡El lugar es tuyo!");
  });

  await admin.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const { data: match } = await admin
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", id)
    .single()
    .throwOnError();

  await test.step("one side proposes an hour, the other accepts it in its own room", async () => {
    await page.goto(`/match/manage/${match.id as string}`);
    await page.getByRole("button", { name: "Proponer un horario" }).click();
    await page.getByLabel("Día y hora, en tu zona").fill(tomorrow());
    await page.getByRole("button", { name: "Proponer", exact: true }).click();
    await expect(page.getByText("Espera la respuesta de tu rival.")).toBeVisible();
    const rival = await openSecondPage(stays.storageState);
    await rival.goto(`/match/manage/${match.id as string}`);
    await rival.getByRole("button", { name: "Aceptar", exact: true }).click();
    await expectToast(rival, "Horario acordado");
    await expect(page.getByText("Se juega el")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the organiser moves the night, and who plays is told", async () => {
    const desk = await openSecondPage(storageState);
    await desk.goto(`/tournaments/${id}`);
    const move = desk.getByRole("button", { name: "Atrasar o adelantar" });
    await proveDialog("reschedule-rest:move", move);
    await move.click();
    await expect(
      desk.getByText(/^Se mueve 1 partido: pasa de .*\d\d:\d\d a .*\d\d:\d\d/),
    ).toBeVisible();
    await desk.getByRole("button", { name: "Mover", exact: true }).click();
    await expectToast(desk, "Se movió 1 partido");
    await page.goto("/notifications");
    const delay = page.getByText("Tus partidos se atrasan 15 minutos.");
    // The notification that the tournament began may arrive later and is then on top.
    const earlier = page.getByRole("button", { name: /anteriores? a «Comenzó/ });
    await expect(async () => {
      await expect(delay.or(earlier).first()).toBeVisible();
      if (await delay.isHidden()) await earlier.click({ timeout: 1000 });
      await expect(delay).toBeVisible({ timeout: 1000 });
    }).toPass();

    await desk.goto(`/match/manage/${match.id as string}`);
    await desk.getByRole("button", { name: "Programar" }).click();
    await desk.getByLabel("Mover este partido (minutos)").fill("10");
    await desk.getByRole("button", { name: "Mover", exact: true }).click();
    await expectToast(desk, "Se movió 1 partido");
    await page.reload();
    await expect(page.getByText("Tu partido se atrasa 10 minutos.")).toBeVisible();
    await desk.goto(`/tournaments/${id}`);

    const standing = desk.getByRole("button", { name: "Plazo para acordar" });
    await proveDialog("reschedule-rest:default", standing);
    await standing.click();
    await desk.getByLabel("Acuerdan hasta").fill(tomorrow());
    await desk.getByLabel("Hora por defecto").fill(tomorrow().replace("T21:00", "T23:00"));
    await desk.getByRole("button", { name: "Guardar y avisar" }).click();
    await expectToast(desk, "Se avisó a los lados de 1 partido");
    await page.goto(`/match/manage/${match.id as string}`);
    await expect(page.getByText("queda el horario por defecto:")).toBeVisible();
  });
});
