import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import {
  createTournament,
  nextStep,
  openTournament,
  STAGES,
  takeNextStep,
  unfold,
} from "./pages/tournament.ts";

const HOUR = 3_600_000;

test("an organiser makes each ready format from the form, with its rules, and one to measure", async ({
  page,
  expectAccessible,
  baseURL,
}) => {
  const { storageState, client } = await demoAccount(baseURL ?? "", "admin");
  await beginSignedIn(page.context(), storageState);
  const tag = crypto.randomUUID().slice(0, 6);
  /** Fills the required fields except the format. */
  const fillBasics = async (name: string) => {
    await page.goto("/admin/tournaments/create");
    await page.getByLabel("Nombre").fill(name);
    await page
      .getByRole("combobox", { name: "Juego", exact: true })
      .selectOption({ label: "Valorant" });
    await page.getByLabel("Comienzo").fill("2030-05-04T20:00");
  };
  const save = async () => {
    await page.getByRole("button", { name: "Crear torneo" }).click();
    await expectToast(page, "Torneo creado");
    await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/);
  };
  const stored = async (name: string) => {
    const { data } = await client
      .from("tournaments")
      .select("format,rules,tournament_stages(kind,name,best_of_rules,tie_breaks)")
      .eq("name", name)
      .order("position", { referencedTable: "tournament_stages" })
      .single()
      .throwOnError();
    return data;
  };
  for (const [format, kinds] of Object.entries(STAGES)) {
    await test.step(format, async () => {
      const name = `${format} ${tag}`;
      await fillBasics(name);
      await page.getByRole("radio", { name: format, exact: true }).check();
      await save();
      const { rules, tournament_stages: stages } = await stored(name);
      expect(stages.map(({ kind }) => kind)).toEqual(kinds);
      // The first preset is the default, so no press has generated the text of its rules.
      if (format === "Eliminación directa") return;
      expect(rules).toContain("W.O.");
      expect(rules).toContain("al mejor de 3");
      expect(rules).toMatch(/libre/);
    });
  }

  await test.step("a stage of one's own, told beforehand how long it takes", async () => {
    await fillBasics(`A medida ${tag}`);
    await page.getByRole("radio", { name: "Suizo + top 8", exact: true }).check();
    const forecast = page.getByRole("region", { name: "Cuánto va a durar" });
    await forecast.getByLabel("Participantes").fill("16");
    await expect(forecast).toContainText("39 partidos, 7 rondas");
    await unfold(page, "Etapas y partidos");
    await expect(page.getByRole("switch", { name: "Puede haber empates" })).toBeVisible();
    await page.getByText("Duración de los partidos", { exact: true }).click();
    await page.getByRole("button", { name: "Agregar excepción" }).last().click();
    await page.getByRole("button", { name: "Agregar etapa" }).click();
    await page.getByRole("button", { name: "Quitar Eliminación directa" }).click();
    await expect(page.getByText("A medida", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await save();
    expect(await stored(`A medida ${tag}`)).toMatchObject({
      format: "custom",
      tournament_stages: [{ kind: "swiss" }, { best_of_rules: [{ round: -1, best_of: 5 }] }],
    });
  });
});

test("a live draw is led by the organiser and seen by a visitor, who can prove it", async ({
  page: admin,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { storageState } = await demoAccount(address, "admin");
  await beginSignedIn(admin.context(), storageState);
  const name = `Sorteo ${crypto.randomUUID().slice(0, 6)}`;
  await createTournament(admin, {
    name,
    game: "Valorant",
    startDate: new Date(Date.now() + 24 * HOUR),
    type: "Individual",
    ticketType: "Tickets personales",
    entryFee: 0,
    format: "Zonas + llave",
    prizes: [],
  });
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await admin.getByRole("button", { name: "Copiar enlace" }).click();
  await expectToast(admin, "Enlace copiado");
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(admin.url());
  await expectAccessible(admin);
  await proveDialog("organiser-bar", nextStep(admin, "Inscripciones"));
  await takeNextStep(admin, "Inscripciones");
  await expect(nextStep(admin, "Activo")).toBeVisible();
  const visitor = await openSecondPage();
  const path = await openTournament(visitor, name);
  const players: Account[] = [];
  for (let count = 0; count < 3; count += 1) {
    const player = await newAccount(address, request, "s");
    await player.client
      .rpc("register_for_tournament", {
        p_tournament_id: path.split("/").at(-1),
        p_participant_id: player.participantId,
      })
      .throwOnError();
    players.push(player);
  }

  await visitor.goto(`${path}/draw`);
  await expect(visitor.getByText("Todavía no hay sorteo")).toBeVisible();
  await admin.goto(`${path}/draw`);
  const begin = admin.getByRole("button", { name: "Empezar el sorteo de Zonas" });
  await proveDialog("draw-controls:start", begin);
  await begin.click();
  await admin
    .getByRole("alertdialog")
    .getByRole("button", { name: "Empezar el sorteo de Zonas" })
    .click();
  await expect(visitor.getByText("3 participantes en el bombo", { exact: false })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Pantalla completa" })).toBeVisible();
  const board = visitor.getByRole("region", { name: "Resultado del sorteo" });
  await expect(board.getByText("Por salir")).toHaveCount(3);
  await proveDialog(
    "draw-controls:cancel",
    admin.getByRole("button", { name: "Anular el sorteo" }),
  );
  await admin.getByRole("button", { name: "Revelar el siguiente" }).click();
  await expect(board.getByText("Por salir")).toHaveCount(2);
  await expect(visitor.getByText("Siembra 1")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Revelar el siguiente" })).toBeHidden();
  await admin.getByRole("button", { name: "Revelar los que faltan" }).click();
  await expect(visitor.getByText("Comprobado en tu navegador", { exact: false })).toBeVisible();
  for (const { username } of players) await expect(board.getByText(username)).toBeVisible();
  await expectAccessible(visitor);
  // A later visitor finds the draw from the tournament.
  await visitor.getByRole("link", { name: "Volver al torneo" }).click();
  await expect(visitor.getByRole("link", { name: "Sorteo en vivo" })).toBeVisible();
});
