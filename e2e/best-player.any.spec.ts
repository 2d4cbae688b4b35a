import { demoAccount, foundTeam, joinTeam, newAccount } from "./fixtures/accounts.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { endVote, settle } from "./fixtures/match-clock.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { startTournament } from "@leyenda/testing/client-tournaments";
import { proveDialog } from "./pages/dialogs.ts";
import { expectPictures } from "./pages/pictures.ts";

test("who watched votes for the best player, everybody sees it live, and the medal stands on the profile", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const [winner, loser, fan, other, third, ...mates] = await Promise.all(
    ["gana", "pierde", "mira", "tambien", "tercero", "ayuda", "acompana"].map((name) =>
      newAccount(address, request, name),
    ),
  );
  if (!winner || !loser || !fan || !other || !third) throw new Error("somebody is missing");
  const { client: admin } = await demoAccount(address, "admin");
  const teams = await Promise.all(
    [winner, loser].map(async (leader, index) => {
      const team = await foundTeam(leader, newPerson("Equipo").username);
      const mate = mates[index];
      if (mate) await joinTeam(mate, team.id, leader);
      return { ...team, client: leader.client };
    }),
  );
  const [winners, losers] = teams;
  if (!winners || !losers) throw new Error("a team is missing");
  const cup = await startTournament(
    admin,
    {
      name: newPerson("Medalla").username,
      type: "team",
      team_format: "2v2",
      format: "single-elimination",
      game: "Valorant",
    },
    teams,
  );
  const { data: match } = await admin
    .from("tournament_matches")
    .select("id,participant1_id")
    .eq("tournament_id", cup)
    .single()
    .throwOnError();
  await admin
    .rpc("declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: winners.participantId,
      p_result: match.participant1_id === winners.participantId ? "2-1" : "1-2",
      p_statistics: [
        { profile_id: winner.id, kills: 40, deaths: 20, assists: 9 },
        { profile_id: loser.id, kills: 30, deaths: 30, assists: 9 },
      ],
    })
    .throwOnError();

  const visitor = await openSecondPage();
  await visitor.goto(`/match/${match.id}`);
  const seen = visitor
    .getByRole("list", { name: losers.name, exact: true })
    .getByRole("listitem")
    .filter({ hasText: loser.username });
  await expect(visitor.getByRole("link", { name: "Inicia sesión para votar" })).toBeVisible();
  // Before the first vote a visitor sees no candidates.
  await expect(visitor.getByText("Nadie votó todavía.")).toBeVisible();
  await expect(seen).toBeHidden();
  await expectAccessible(visitor);

  const page = await openSecondPage(fan.storageState);
  await page.goto(`/match/${match.id}`);
  const choice = page.getByRole("button", { name: `Votar a ${winner.username}` });
  await test.step("by keyboard, and another instead", async () => {
    await choice.press("Enter");
    await expect(choice).toHaveAttribute("aria-pressed", "true");
    await expect(async () => {
      await settle(match.id);
      await expect(choice).toHaveText(/Tu voto.*1 voto$/, { timeout: 3_000 });
    }).toPass();
    await page.getByRole("button", { name: `Votar a ${loser.username}` }).click();
    await expect(choice).toHaveAttribute("aria-pressed", "false");
    await expect(async () => {
      await settle(match.id);
      await expect(seen.getByText("1 voto", { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectAccessible(page);
  });

  await test.step("who played has none, and is told why", async () => {
    const own = await openSecondPage(loser.storageState);
    await own.goto(`/match/${match.id}`);
    await expect(own.getByText("Jugaste este partido: vota el público")).toBeVisible();
    await expect(own.getByRole("button", { name: /^Votar a/ })).toHaveCount(0);
    await own.close();
  });

  await test.step("with three votes the vote decides, seen where it was awaited", async () => {
    for (const voter of [other, third])
      await voter.client
        .rpc("vote_best_player", { p_match_id: match.id, p_profile_id: loser.id })
        .throwOnError();
    await expect(async () => {
      await settle(match.id);
      await expect(seen.getByText("3 votos")).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await untilLive(visitor);
    await endVote(match.id);
    await expect(visitor.getByText("Lo eligieron quienes miraron el partido.")).toBeVisible();
    await expect(visitor.getByText("Votaron 3 personas.")).toBeVisible();
    await expectAccessible(visitor);
    await proveDialog(
      "picture-dialog",
      visitor.getByRole("button", { name: "Crear imagen: Mejor jugador" }),
    );
  });

  await test.step("the notice leads there, and the profile has the medal", async () => {
    const own = await openSecondPage(loser.storageState);
    await own.goto("/notifications");
    await own.getByText("Fuiste el mejor jugador").first().click();
    await expect(own).toHaveURL(`/match/${match.id}`);
    await own.goto(`/profile/${loser.id}`);
    await expect(own.getByRole("heading", { name: "Mejor jugador", exact: true })).toBeVisible();
    await expectAccessible(own);
    await own.getByRole("button", { name: `Más acciones de ${loser.username}` }).click();
    await own.getByRole("menuitem", { name: "Crear imagen" }).click();
    await expectPictures(
      own,
      `Ficha de jugador: ${loser.username}, ${losers.name}`,
      "ficha-de-jugador",
    );
    await own.keyboard.press("Escape");
    await own.getByRole("heading", { level: 3, name: /vs/ }).getByRole("link").first().click();
    await expect(own).toHaveURL(`/match/${match.id}`);
  });
});
