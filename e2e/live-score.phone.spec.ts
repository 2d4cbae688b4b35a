import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { announceTournament, enterTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

const DESKTOP = { width: 1440, height: 900 };

test("a captain enters the maps on the phone as they end, a visitor sees each at once, and both sides agree by one tap each", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const own = await newAccount(address, request, "mapea");
  const rival = await newAccount(address, request, "mira");
  const { client: admin } = await demoAccount(address, "admin");
  const name = newPerson("Serie").username;
  const id = await announceTournament(admin, { name, format: "single-elimination" });
  await enterTournament(id, [own, rival]);
  await admin.from("tournaments").update({ status: "Activo" }).eq("id", id).throwOnError();
  const { data: match } = await admin
    .from("tournament_matches")
    .select("id,participant1_id")
    .eq("tournament_id", id)
    .single()
    .throwOnError();
  const isFirst = match.participant1_id === own.participantId;
  /** A score in the form in which the public page shows it: the first participant's score comes first. */
  const read = (ours: number, theirs: number) =>
    (isFirst ? [ours, theirs] : [theirs, ours]).join("-");
  await beginSignedIn(page.context(), own.storageState);
  const visitor = await openSecondPage();
  await visitor.setViewportSize(DESKTOP);
  const bracket = await visitor.context().newPage();
  await bracket.setViewportSize(DESKTOP);
  await visitor.goto(`/match/${match.id}`);
  await bracket.goto(`/tournaments/${id}?tab=estructura`);
  await untilLive(visitor, bracket);

  /** The form of a single map, found by the map's name. */
  const formOf = (title: string) => page.getByRole("form", { name: title });
  const enter = async (title: string, ours: string, theirs: string) => {
    await formOf(title).getByLabel(`Puntaje de ${own.username}`).fill(ours);
    await formOf(title).getByLabel(`Puntaje de ${rival.username}`).fill(theirs);
  };

  await test.step("the first map: everybody sees it, and nothing is decided", async () => {
    await page.goto(`/match/manage/${match.id}`);
    await page.getByRole("button", { name: "Cargar partida por partida" }).tap();
    const form = formOf("Cargar la partida 1");
    await enter("Cargar la partida 1", "5", "5");
    await form.getByRole("button", { name: "Guardar partida 1" }).tap();
    await expect(form.getByText("Una partida no puede terminar empatada.")).toBeVisible();
    await form.getByLabel(`Puntaje de ${rival.username}`).fill("3");
    await form.getByLabel("Mapa o modo").fill("DFH Stadium");
    await form.getByLabel("Mapa o modo").press("Enter");
    await expectToast(page, "Partida 1 cargada");
    await expect(visitor.getByText(read(1, 0), { exact: true })).toBeVisible();
    await expect(visitor.getByText("Partida 2", { exact: true })).toBeVisible();
    await expect(visitor.getByText("DFH Stadium")).toBeVisible();
    await expect(bracket.getByText("En vivo · Partida 2")).toBeVisible();
    await expectAccessible(page);
    await expectAccessible(visitor);
  });

  await test.step("what is wrong is corrected, and seen at once", async () => {
    await page.getByRole("button", { name: "Corregir la partida 1" }).tap();
    await formOf("Corregir la partida 1").getByLabel("Mapa o modo").fill("Mannfield");
    await page.getByRole("button", { name: "Guardar partida 1" }).tap();
    await expect(visitor.getByText("Mannfield")).toBeVisible();
  });

  await test.step("the series is over: one tap says so, the rival confirms it", async () => {
    await enter("Cargar la partida 2", "2", "1");
    await page.getByRole("button", { name: "Guardar partida 2" }).tap();
    await expect(visitor.getByText(read(2, 0), { exact: true })).toBeVisible();
    await expect(visitor.getByText("Por confirmar")).toBeVisible();
    const report = page.getByRole("button", { name: `Reportar ${read(2, 0)}` });
    await expect(report).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("group", { name: "Lo que sigue" }).getByRole("button")).toHaveCount(
      1,
    );
    await report.tap();
    await expectToast(page, "Reporte enviado");
    const { data: reported } = await rival.client
      .from("match_reports")
      .select("id")
      .eq("match_id", match.id)
      .single()
      .throwOnError();
    await rival.client
      .rpc("confirm_match_result", { p_match_id: match.id, p_report_id: reported.id })
      .throwOnError();
    await expect(visitor.getByText("Los dos confirmaron el resultado").first()).toBeVisible();
    // Once unfolded, the page shows the events from the first map to the end.
    await visitor.locator("summary").filter({ hasText: "Qué pasó" }).click();
    await expect(visitor.getByText(`${own.username} cargó la partida 1`)).toBeVisible();
    await expect(
      visitor.getByText(`Resultado: ${read(2, 0)}. Los dos confirmaron el resultado`),
    ).toBeVisible();
    await expect(visitor.getByText("Mannfield")).toBeVisible();
    await expect(page.getByText(`Ganó ${own.username}`)).toBeAttached();
  });
});
