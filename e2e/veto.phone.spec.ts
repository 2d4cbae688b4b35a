import { createHash } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import {
  announceTournament,
  openMatches,
  startTournament,
} from "@leyenda/testing/client-tournaments";
import { rowAct } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";
import { newChallenger, offerChallenge } from "./pages/challenges.ts";
import { proveDialog } from "./pages/dialogs.ts";

const DESKTOP = { width: 1440, height: 900 };

/** A new game that only this test uses. */
async function newGame(admin: SupabaseClient): Promise<{ id: string; name: string }> {
  const { data } = await admin
    .from("games")
    .insert({ name: newPerson("Juego").username })
    .select("id,name")
    .single()
    .throwOnError();
  return data as { id: string; name: string };
}

test("an administrator gives a game its vetoes and builds one, an organiser chooses it, and the rules say it", async ({
  page,
  expectAccessible,
  baseURL,
}) => {
  const { client: admin, storageState } = await demoAccount(baseURL ?? "", "admin");
  const game = await newGame(admin);
  const cup = await announceTournament(admin, {
    name: newPerson("Copa").username,
    format: "single-elimination",
    game: game.name,
  });
  await beginSignedIn(page.context(), storageState);

  await test.step("a ready pool is one press away", async () => {
    await page.goto(`/admin/games/${game.id}`);
    await page.getByText("De otros juegos").tap();
    await page.getByRole("button", { name: "Agregar Mapas de competencia" }).tap();
    await expectToast(page, "Vetos agregados");
    await expect(page.getByRole("heading", { name: "Mapas de competencia" })).toBeVisible();
  });

  await test.step("a veto is built by keyboard, and says what it leaves over before it is saved", async () => {
    await page.getByText("Agregar un veto", { exact: true }).tap();
    const status = page.getByRole("status").filter({ hasText: /paso|mapas|serie/ });
    const add = page.getByRole("button", { name: "Agregar paso" }).last();
    await page.getByLabel("Nombre del veto").last().fill("Mi veto");
    for (let step = 1; step <= 3; step += 1) {
      await add.focus();
      await page.keyboard.press("Enter");
      await page.getByLabel(`Qué hace el paso ${step}`).last().selectOption("Elige mapa");
    }
    await expect(status.last()).toHaveText("Quedan 3 mapas: Bo3 · 4 no se juegan");
    await page.getByRole("button", { name: "Quitar el paso 3" }).last().tap();
    await expect(status.last()).toHaveText("La serie tiene 3 mapas y los pasos dan 2.");
    await page.getByRole("button", { name: "Guardar el veto" }).last().tap();
    await expectToast(page, "La serie tiene 3 mapas y los pasos dan 2.");
    await add.tap();
    await page.getByLabel("Qué hace el paso 3").last().selectOption("Elige mapa");
    await page.getByRole("button", { name: "Subir el paso 3" }).last().tap();
    await expect(status.last()).toHaveText("Quedan 3 mapas: Bo3 · 4 no se juegan");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Guardar el veto" }).last().tap();
    await expectToast(page, "Veto guardado");
    await expect(page.getByText("Mi veto")).toBeVisible();
  });

  await test.step("what is taken away is asked for", async () => {
    await page.getByText("Mi veto").tap();
    await proveDialog(
      "map-pool-card:sequence",
      page.getByRole("button", { name: "Eliminar el veto" }),
    );
    const pool = "Mapas de competencia";
    await proveDialog(
      "map-pool-card:pool",
      page.getByRole("button", { name: `Más acciones de ${pool}` }),
      async () => (await rowAct(page, pool, `Eliminar el grupo ${pool}`)).click(),
    );
  });

  await test.step("the organiser chooses it, with another clock, and another for the last round, and the rules say it", async () => {
    await page.goto(`/admin/tournaments/edit/${cup}`);
    await page.getByRole("heading", { name: "Veto de mapas" }).tap();
    await page.getByLabel("Series Bo3").selectOption({ label: "Mi veto · Mapas de competencia" });
    await expect(page.getByText("Quedan 3 mapas: Bo3")).toBeVisible();
    await page.getByLabel("Segundos por paso").fill("5");
    await page.getByRole("button", { name: "Guardar torneo" }).tap();
    await expect(page.getByText("De 10 a 3600, o 0 para jugar sin reloj.")).toBeVisible();
    await page.getByLabel("Segundos por paso").fill("30");
    await page.getByLabel("Quién es A").selectOption("Por sorteo");
    await page.getByText("Otro veto en una etapa o una ronda").tap();
    const round = page.getByRole("group", { name: "Otra ronda con su propio veto" });
    await round.getByLabel("Ronda").fill("x");
    await round.getByRole("button", { name: "Agregar ronda" }).tap();
    await expect(round.getByRole("alert")).toHaveText("Elige una parte o una ronda.");
    await round.getByLabel("Ronda").fill("-1");
    await round.getByRole("button", { name: "Agregar ronda" }).tap();
    await page
      .getByLabel("Series Bo3 de Eliminación directa: última ronda")
      .selectOption({ label: "Bo3 · veto, elección, veto · Mapas de competencia" });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Guardar torneo" }).tap();
    await expectToast(page, "Torneo actualizado");
    await page.goto(`/tournaments/${cup}?tab=reglas`);
    await expect(
      page
        .getByText(
          "A sale por sorteo · ningún mapa se repite · 30 s por paso · se juegan hasta 3 mapas",
        )
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("list", { name: "Pasos del veto" }).first()).toBeVisible();
    await expect(page.getByText("Series Bo3 de Eliminación directa: última ronda")).toBeVisible();
  });
});

test("two captains go through a veto, on a phone and at a desk, a spectator follows it, the clock draws a step, a referee corrects one", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const [one, two, game] = await Promise.all([
    newAccount(address, request, "veta"),
    newAccount(address, request, "elige"),
    newGame(admin),
  ]);
  await admin.rpc("add_veto_preset", { p_game_id: game.id, p_preset: "valorant" }).throwOnError();
  const { data: sequence } = await admin
    .from("veto_sequences")
    .select("id,pool_id,pool:map_pools!inner(game_id)")
    .eq("pool.game_id", game.id)
    .eq("best_of", 3)
    .single()
    .throwOnError();
  const pick = (who: "A" | "B") => ({ who, act: "pick" });
  const { data: clocked } = await admin
    .from("veto_sequences")
    .insert({
      pool_id: sequence.pool_id,
      name: "Contra reloj",
      best_of: 3,
      steps: [pick("A"), pick("B"), pick("A")],
    })
    .select("id")
    .single()
    .throwOnError();
  /** Starts a tournament with one match between the two captains, with the given veto sequence. */
  const matchWith = async (sequenceId: string, seconds: number) => {
    const cup = await startTournament(
      admin,
      { name: newPerson("Veto").username, format: "single-elimination", game: game.name },
      [one, two],
    );
    await admin
      .rpc("set_tournament_vetoes", {
        p_tournament_id: cup,
        p_vetoes: [{ sequence_id: sequenceId, first: "home", step_seconds: seconds }],
      })
      .throwOnError();
    const [match] = await openMatches(admin, cup);
    if (!match) throw new Error("the cup has no match");
    return match;
  };
  const match = await matchWith(sequence.id, 600);
  // In this second match nobody chooses a map, so the time of each veto step runs out.
  const left = await matchWith(clocked.id, 10);
  for (const { client } of [one, two])
    await client.rpc("ready_for_veto", { p_match_id: left.id }).throwOnError();
  const isFirst = match.participant1_id === one.participantId;
  const [first, second] = isFirst ? [one, two] : [two, one];
  const room = `/match/manage/${match.id}`;

  await beginSignedIn(page.context(), first.storageState);
  const desk = await openSecondPage(second.storageState);
  const visitor = await openSecondPage();
  const referee = await openSecondPage(storageState);
  for (const wide of [desk, visitor, referee]) await wide.setViewportSize(DESKTOP);
  await Promise.all([
    page.goto(room),
    desk.goto(room),
    visitor.goto(`/match/${match.id}`),
    referee.goto(room),
  ]);
  await untilLive(page, desk, visitor, referee);

  await page.getByRole("button", { name: "Listo para el veto" }).tap();
  await expect(desk.getByText(`${first.username} ya está listo.`)).toBeVisible();
  await desk.getByRole("button", { name: "Listo para el veto" }).click();

  await test.step("each chooses in turn, and everybody sees it", async () => {
    await expect(page.getByText("Tu turno", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Vetar Ascent" }).tap();
    await visitor.getByText(/^Paso 2 de 10/).click();
    const steps = visitor.getByRole("list", { name: "Pasos del veto" });
    await expect(steps.getByText(`${first.username} veta Ascent`)).toBeVisible();
    await visitor.getByText("Sello de los sorteos").click();
    const sealed = (await visitor.locator("details code").last().textContent()) ?? "";
    await desk.getByRole("button", { name: "Vetar Bind" }).click();
    await page.getByRole("button", { name: "Elegir Haven" }).tap();
    await expect(desk.getByText("Tu turno", { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole("button", { name: "Empezar en Ataque" }).click();
    await desk.getByRole("button", { name: "Elegir Icebox" }).click();
    await page.getByRole("button", { name: "Empezar en Defensa" }).tap();
    await page.getByRole("button", { name: "Vetar Lotus" }).tap();
    await desk.getByRole("button", { name: "Vetar Split" }).click();
    await expect(steps.getByText("Queda Sunset")).toBeVisible();
    await page.getByRole("button", { name: "Empezar en Defensa" }).tap();
    await visitor.getByText("Pasos del veto", { exact: true }).click();
    await expect(visitor.getByText("Semilla de los sorteos")).toBeVisible();
    const [seed = "", hash] = await visitor.locator("details code").allTextContents();
    expect(hash).toBe(sealed);
    expect(createHash("sha256").update(seed).digest("hex")).toBe(sealed);
    await expectAccessible(visitor);
  });

  await test.step("a referee changes a map, with a reason that everybody reads", async () => {
    await referee.getByText("Corregir el veto", { exact: true }).click();
    await proveDialog(
      "veto-correction-dialog",
      referee.getByRole("button", { name: "Deshacer desde el paso 10" }),
    );
    await referee.getByRole("button", { name: "Cambiar el paso 4" }).click();
    await referee.getByRole("dialog").getByLabel("Motivo").fill("Se equivocó de botón");
    await referee.getByRole("dialog").getByRole("button", { name: "Cambiar" }).click();
    await expectToast(referee, "Veto corregido");
    await expect(
      visitor
        .getByRole("list", { name: "Pasos del veto" })
        .getByText(`${second.username} empieza en Defensa`),
    ).toBeVisible();
    await expect(
      visitor.getByText(/puso Defensa en el paso 4 del veto: Se equivocó de botón/),
    ).toBeVisible();
  });

  await test.step("the clock has drawn what nobody chose", async () => {
    await visitor.goto(`/match/${left.id}`);
    await expect(visitor.getByText("Automático").first()).toBeAttached();
  });
});

test("two challengers agree on a veto: one proposes, the other proposes another, and that is played", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const game = await newGame(admin);
  await admin.rpc("add_veto_preset", { p_game_id: game.id, p_preset: "valorant" }).throwOnError();
  const { data: pool } = await admin
    .from("map_pools")
    .select("id")
    .eq("game_id", game.id)
    .single()
    .throwOnError();
  const pick = (who: "A" | "B") => ({ who, act: "pick" });
  await admin
    .from("veto_sequences")
    .insert({
      pool_id: pool.id,
      name: "Solo elegir",
      best_of: 3,
      first: "home",
      steps: [pick("A"), pick("B"), pick("A")],
    })
    .throwOnError();
  const creator = await newChallenger(address, request, "propone", 30);
  const rival = await newChallenger(address, request, "acuerda", 30);
  const match = await offerChallenge(creator, { game: game.name, bestOf: 3 });
  await rival.client.rpc("accept_challenge", { p_match_id: match }).throwOnError();
  const room = `/match/manage/${match}`;
  await beginSignedIn(page.context(), creator.storageState);
  const other = await openSecondPage(rival.storageState);
  await page.goto(room);
  await other.goto(room);

  const BO3 = "Bo3 · veto, elección, veto";
  const which = (one: typeof page) => one.getByLabel("Qué veto jugar");
  await which(page).selectOption("Solo elegir");
  await page.getByRole("button", { name: "Proponer este veto" }).tap();
  await expect(page.getByText(`Esperamos a ${rival.username}.`)).toBeVisible();
  await expect(other.getByText(`${creator.username} ya está listo.`)).toBeVisible();
  await expect(other.getByRole("button", { name: "Aceptar este veto" })).toBeVisible();
  await expectAccessible(other);

  await which(other).selectOption(BO3);
  await other.getByRole("button", { name: "Proponer este veto" }).tap();
  await expect(page.getByText(`${rival.username} ya está listo.`)).toBeVisible();
  await expect(which(page).locator("option:checked")).toHaveText(BO3);
  await page.getByRole("button", { name: "Aceptar este veto" }).tap();
  for (const one of [page, other])
    await expect(one.getByText(/^Tu turno$|^Turno de /)).toBeVisible();
  await expect(which(page)).toHaveCount(0);
  const { data: veto } = await admin
    .from("match_vetoes")
    .select("name")
    .eq("match_id", match)
    .single()
    .throwOnError();
  expect(veto).toEqual({ name: BO3 });
});
