import { beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatches, startTournament } from "@leyenda/testing/client-tournaments";

test("who won waits: before when the next match cannot begin is wherever it is looked for, and goes as the other ends", async ({
  page,
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const { client: admin, storageState } = await demoAccount(address, "admin");
  const players = [];
  for (const name of ["gana", "pierde", "juega", "rival"])
    players.push(await newAccount(address, request, name));
  const { username: name } = newPerson("Espera");
  const id = await startTournament(admin, { name, format: "single-elimination" }, players);
  const [first, second] = await openMatches(admin, id);
  if (!first || !second) throw new Error("two semifinals are to be played");
  const win = async ({ id: matchId, participant1_id: winner }: typeof first) =>
    admin
      .rpc("declare_match_winner", { p_match_id: matchId, p_winner_id: winner, p_result: "2-0" })
      .throwOnError();
  await win(first);
  const { data: final } = await admin
    .from("tournament_matches")
    .select("id")
    .eq("tournament_id", id)
    .eq("status", "pending_opponent")
    .single()
    .throwOnError();
  const winner = players.find(({ participantId }) => participantId === first.participant1_id);
  if (!winner) throw new Error("somebody won");
  await beginSignedIn(page.context(), winner.storageState);
  const desk = await openSecondPage(storageState);
  const floor = /^No antes de(?:l| las| mañana)/;

  await page.goto(`/tournaments/${id}`);
  const next = page.getByRole("region", { name: "Tu próximo partido" });
  await expect(next.getByText(floor)).toBeVisible();
  await page.goto("/matches");
  await expect(next).toBeVisible();
  await expect(page.getByText(floor).first()).toBeVisible();
  await page.goto("/matches?mios=1");
  await expect(next).toBeVisible();
  await expect(page.getByText(floor)).toBeVisible();
  // The match has an earliest time, so it is not listed among the matches without a time.
  await expect(page.getByRole("region", { name: "Sin hora fija" })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/");
  await expect(page.getByText(floor).first()).toBeVisible();
  await page.goto(`/match/${final.id}`);
  await expect(page.getByText(floor)).toBeVisible();
  await expectAccessible(page);
  await desk.goto(`/organize/${id}?tab=horarios`);
  await expect(desk.getByRole("button", { name: /No antes de/ })).toBeVisible();
  await page.goto(`/match/manage/${final.id}`);
  await expect(page.getByText(floor)).toBeVisible();

  // When the previous match is over, the earliest time disappears without a reload.
  await untilLive(page, desk);
  await win(second);
  await expect(page.getByText(floor)).toHaveCount(0);
  await expect(desk.getByRole("button", { name: /No antes de/ })).toHaveCount(0);
});
