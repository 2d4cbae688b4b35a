import { demoAccount, newAccount } from "./fixtures/accounts.ts";
import { settle } from "./fixtures/match-clock.ts";
import { newPerson } from "./fixtures/people.ts";
import { expectNothingCut } from "./fixtures/cut.ts";
import { expect, test } from "./fixtures/test.ts";
import { startTournament } from "@leyenda/testing/client-tournaments";
import { expectToast } from "./pages/auth.ts";

test("who looks on predicts a match and a whole bracket, sees who else watches, and stands in the table", async ({
  request,
  openSecondPage,
  expectAccessible,

  baseURL,
}) => {
  const address = baseURL ?? "";
  const [fan, other, ...players] = await Promise.all(
    ["mira", "tambien", "uno", "dos", "tres", "cuatro"].map((name) =>
      newAccount(address, request, name),
    ),
  );
  if (!fan || !other) throw new Error("somebody is missing");
  const { client: admin } = await demoAccount(address, "admin");
  const cup = await startTournament(
    admin,
    { name: newPerson("Oráculo").username, format: "single-elimination" },
    players,
  );
  const { data: matches } = await admin
    .from("tournament_matches")
    .select("id,participant1_id,participant2_id")
    .eq("tournament_id", cup)
    .eq("round", 1)
    .order("position_in_bracket")
    .throwOnError();
  const [match] = matches;
  if (!match) throw new Error("a match is missing");
  const nameOf = (participantId: string) =>
    players.find((player) => player.participantId === participantId)?.username ?? "";
  const [first, second] = [nameOf(match.participant1_id), nameOf(match.participant2_id)];

  const visitor = await openSecondPage();
  await visitor.goto(`/match/${match.id}`);
  await expect(visitor.getByText("Inicia sesión para pronosticar")).toBeVisible();
  await expectAccessible(visitor);

  const page = await openSecondPage(fan.storageState);
  await page.goto(`/match/${match.id}`);
  const choice = (name: string) => page.getByRole("button", { name: `Gana ${name}` });

  await test.step("how many watch is told to those who do", async () => {
    await expect(page.getByText("2 mirando")).toBeVisible();
    await expect(visitor.getByText("2 mirando")).toBeVisible();
  });

  await test.step("on a phone the question opens in its line, whole beside what goes on, before anything is decided", async () => {
    const phone = await openSecondPage(fan.storageState);
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto(`/tournaments/${cup}`);
    const now = phone.getByRole("region", { name: "Ahora" });
    await now.getByRole("button", { name: "¿Quién gana?" }).click();
    await expect(now.getByText(/^Acertar vale/)).toBeVisible();
    await expectNothingCut(phone);
    await phone.close();
  });

  await test.step("one tap, and another instead", async () => {
    await other.client
      .rpc("predict_match", { p_match_id: match.id, p_participant_id: match.participant1_id })
      .throwOnError();
    await expect(page.getByText("Verás cómo se reparten cuando pronostiques.")).toBeVisible();
    await choice(first).press("Enter");
    await expect(choice(first)).toHaveAttribute("aria-pressed", "true");
    await expect(choice(first)).toHaveText(/100 %/);
    await choice(second).click();
    await expect(choice(second)).toHaveAttribute("aria-pressed", "true");
    await expect(async () => {
      await settle(match.id);
      await expect(choice(second)).toHaveText(/50 %/, { timeout: 3_000 });
      await expect(visitor.getByText("2 pronósticos")).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(visitor.getByText("50 %")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("who plays it is told why he does not", async () => {
    const own = await openSecondPage(
      players.find(({ participantId }) => participantId === match.participant1_id)?.storageState,
    );
    await own.goto(`/match/${match.id}`);
    await expect(own.getByText("Juegas este partido: pronostican los demás.")).toBeVisible();
    await own.close();
  });

  await test.step("the whole bracket, the winners going on", async () => {
    await page.getByRole("link", { name: "Tabla de pronósticos" }).click();
    await page.getByRole("button", { name: "Llenar la llave" }).click();
    const final = page.getByRole("group", { name: "Final" });
    await expect(final.getByText(/^Quien gane /)).toHaveCount(1);
    const bracket = page.getByRole("region", { name: "Tu llave" });
    await bracket.getByRole("group", { name: "Partido 2" }).getByRole("button").first().click();
    await expect(final.getByText(/^Quien gane /)).toHaveCount(0);
    await final.getByRole("button", { name: `Gana ${second}`, exact: true }).click();
    await expectAccessible(page);
    await bracket.getByRole("button", { name: "Guardar mi llave" }).click();
    await expectToast(page, "Guardamos 2 pronósticos.");
    await expect(page.getByText("3 pronósticos esperan su resultado")).toBeVisible();
  });

  await test.step("with the result everybody sees how they were divided, and the table", async () => {
    await admin
      .rpc("declare_match_winner", {
        p_match_id: match.id,
        p_winner_id: match.participant2_id,
        p_result: "0-2",
      })
      .throwOnError();
    await settle(match.id);
    await expect(page.getByText("Vas en el puesto 1")).toBeVisible();
    const table = page.getByRole("table");
    await expect(table.getByRole("row", { name: fan.username })).toContainText("1 de 1");
    await expect(table.getByRole("row", { name: other.username })).toContainText("0 de 1");
    await page.goto(`/match/${match.id}`);
    await expect(page.getByText("Acertaste: +10 puntos")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("50 %")).toHaveCount(2);
    await expectAccessible(page);
  });
});
