import type { Account } from "./fixtures/accounts.ts";
import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatchOf, startTournament } from "@leyenda/testing/client-tournaments";

test("who looks on sees a cup go on: who is ready, the veto, the score, what was decided, without a reload", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const address = baseURL ?? "";
  const { client: admin } = await demoAccount(address, "admin");
  const players = await Promise.all(
    ["alba", "brisa", "cima", "duna"].map((name) => newAccount(address, request, name)),
  );
  const [one, two] = players as [Account, Account];
  const { data: game } = await admin
    .from("games")
    .insert({ name: newPerson("Juego").username })
    .select("id,name")
    .single()
    .throwOnError();
  await admin.rpc("add_veto_preset", { p_game_id: game.id, p_preset: "cs2" }).throwOnError();
  const { data: sequence } = await admin
    .from("veto_sequences")
    .select("id,pool:map_pools!inner(game_id)")
    .eq("pool.game_id", game.id)
    .eq("best_of", 3)
    .single()
    .throwOnError();
  const cup = await startTournament(
    admin,
    { name: newPerson("Copa").username, format: "single-elimination", game: game.name },
    players,
  );
  await admin
    .rpc("set_tournament_vetoes", {
      p_tournament_id: cup,
      p_vetoes: [{ sequence_id: sequence.id, first: "home", step_seconds: 600 }],
    })
    .throwOnError();
  // The matches follow from a random draw, so this reads which participants play each other.
  const rival = async () => {
    for (const other of players.slice(1)) {
      const found = await openMatchOf(admin, cup, one, other).catch(() => null);
      if (found) return { match: found, other };
    }
    throw new Error(`${one.username} plays nobody: ${two.username}`);
  };
  const { match, other } = await rival();
  const [first, second] = match.participant1_id === one.participantId ? [one, other] : [other, one];

  await page.goto(`/tournaments/${cup}`);
  const now = page.getByRole("region", { name: "Ahora" });
  const card = now.getByRole("listitem").filter({ hasText: first.username }).first();
  await expect(card).toContainText("Por jugar");
  let isReloaded = false;
  page.on("domcontentloaded", () => (isReloaded = true));

  await test.step("a side is ready", async () => {
    await first.client.rpc("ready_for_veto", { p_match_id: match.id }).throwOnError();
    await expect(card).toContainText("Se preparan (1 de 2 listos)");
  });

  await test.step("where it is streamed", async () => {
    await admin
      .rpc("set_tournament_stream", {
        p_tournament_id: cup,
        p_url: "https://www.twitch.tv/leyenda",
      })
      .throwOnError();
    const link = now.getByRole("link", { name: /Ver transmisión en Twitch/ });
    await expect(link).toHaveAttribute("href", "https://www.twitch.tv/leyenda");
    await expect(link).toHaveAttribute("rel", "noopener");
  });

  await test.step("the veto says whose turn it is", async () => {
    await second.client.rpc("ready_for_veto", { p_match_id: match.id }).throwOnError();
    await expect(card).toContainText(/Veto: turno de /);
    await expectAccessible(page);
    const readVeto = async () => {
      const { data } = await admin
        .from("match_vetoes")
        .select("turn_id,step,veto_options")
        .eq("match_id", match.id)
        .single()
        .throwOnError();
      return data as { turn_id: string | null; step: number; veto_options: string[] };
    };
    for (let veto = await readVeto(); veto.turn_id !== null; veto = await readVeto()) {
      const chooser = veto.turn_id === first.participantId ? first : second;
      await chooser.client
        .rpc("choose_in_veto", {
          p_match_id: match.id,
          p_step: veto.step,
          p_choice: veto.veto_options[0],
        })
        .throwOnError();
    }
  });

  await test.step("its maps and its score", async () => {
    await expect(card).toContainText(/Jugando partida 1 · /);
    const play = (number: number) =>
      first.client
        .rpc("report_match_game", {
          p_match_id: match.id,
          p_number: number,
          p_score1: 13,
          p_score2: 7,
        })
        .throwOnError();
    await play(1);
    await expect(card).toContainText(/Jugando partida 2 · /);
    await expect(card).toContainText("13-7");
    await expect(card.locator("a .result.tabular-nums").first()).toHaveText("1");
    await play(2);
    await expect(card).toContainText("Esperando resultado");
  });

  await test.step("what was decided, and who waits for whom", async () => {
    for (const { client } of [first, second])
      await client
        .rpc("report_match_result", { p_match_id: match.id, p_result: "2-0" })
        .throwOnError();
    await expect(now).toContainText(`${first.username} venció a ${second.username}`);
    await expect(now).toContainText(`${first.username} espera al ganador de`);
    await expectAccessible(page);
  });
  expect(isReloaded).toBe(false);
});
