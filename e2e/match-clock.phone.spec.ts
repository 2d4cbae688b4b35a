import type { Page } from "@playwright/test";
import { cupBeforeItsMatch, moveClockTo } from "./fixtures/match-clock.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";

const lobbyOf = (page: Page) => page.getByRole("heading", { name: "Sala del juego" });

test("one side is ready, the other late: the clock gives the walkover, it is objected to, and a referee lets them play", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const { players, cup, match, adminState, room } = await cupBeforeItsMatch(
    baseURL ?? "",
    request,
    ["puntual", "tarda"],
  );
  const [punctual, late] = [
    await openSecondPage(players[0].storageState),
    await openSecondPage(players[1].storageState),
  ];
  await test.step("one says that he is ready, and sees who is missing", async () => {
    await punctual.goto(room);
    await punctual.getByRole("button", { name: "Estoy listo" }).click();
    await expect(
      punctual.getByText(`Ya dijiste que estás listo. Falta ${players[1].username}.`),
    ).toBeVisible();
    await expectAccessible(punctual);
  });

  await test.step("at the hour the other is late, and who waits reads what it costs him, without asking again", async () => {
    await moveClockTo(match.id, 1);
    await expect(punctual.getByText(`${players[1].username} no llegó`)).toBeVisible();
    await expect(punctual.getByText("Pierde el partido en")).toBeVisible();
    await expect(lobbyOf(punctual)).toBeVisible();
  });

  await test.step("then the clock gives the walkover, live too, and who was late objects with a reason", async () => {
    await moveClockTo(match.id, 10);
    await expect(
      punctual.getByText(`El reloj dio el W.O. a ${players[0].username}`).first(),
    ).toBeVisible();
    await expect(lobbyOf(punctual), "nobody gets together in the game").toHaveCount(0);
    await late.goto(room);
    await late.getByRole("button", { name: "Objetar el W.O." }).click();
    await late.getByRole("textbox", { name: "Motivo" }).fill("Se cortó la luz");
    await expectAccessible(late);
    await late.getByRole("button", { name: "Objetar el W.O." }).click();
    await expect(late.getByText("W.O. objetado").first()).toBeVisible();
    await expect(punctual.getByText("W.O. objetado").first()).toBeVisible();
    await expect(lobbyOf(punctual)).toHaveCount(0);
  });

  const spectator = await openSecondPage();
  await spectator.goto(`/match/${match.id}`);
  await expect(spectator.getByText("W.O. objetado").first()).toBeVisible();

  await test.step("the organisation finds it on the desk, and lets them play", async () => {
    const desk = await openSecondPage(adminState);
    await desk.goto(`/organize/${cup}`);
    await expect(desk.getByText(`${players[1].username} lo objetó.`)).toBeVisible();
    await proveDialog(
      "objection-decision",
      desk.getByRole("button", { name: /^Mantener el W.O./ }),
    );
    await desk.getByRole("button", { name: /^Que se juegue/ }).click();
    await expectToast(desk, "El partido se juega");
    await expect(punctual.getByText("W.O. objetado")).toHaveCount(0);
    await expect(late.getByText("W.O. objetado")).toHaveCount(0);
    await expect(lobbyOf(punctual)).toBeVisible();
    const decision = "La organización decidió que se juegue";
    await punctual.locator("summary", { hasText: "Qué pasó" }).click();
    await expect(punctual.getByText(decision, { exact: true })).toBeVisible();
    await expect(spectator.getByText(decision, { exact: true })).toBeVisible();
  });
});

test("the organisation keeps the walkover of the clock that was objected to", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const { players, cup, match, adminState } = await cupBeforeItsMatch(baseURL ?? "", request, [
    "vino",
    "falto",
  ]);
  const [came, away] = players;
  await came.client.rpc("ready_for_match", { p_match_id: match.id }).throwOnError();
  await moveClockTo(match.id, 10);
  await away.client
    .rpc("object_to_walkover", { p_match_id: match.id, p_reason: "Se cortó la luz" })
    .throwOnError();
  const desk = await openSecondPage(adminState);
  await desk.goto(`/organize/${cup}`);
  await desk.getByRole("button", { name: /^Mantener el W.O./ }).click();
  const dialog = desk.getByRole("alertdialog");
  await expect(dialog).toContainText(`${came.username} gana por W.O.`);
  await expectAccessible(desk);
  await dialog.getByRole("button", { name: "Mantener el W.O." }).click();
  await expectToast(desk, "El W.O. se mantiene");
  const { data: decided } = await came.client
    .from("tournament_matches")
    .select("status,result")
    .eq("id", match.id)
    .single()
    .throwOnError();
  expect(decided).toEqual({ status: "completed", result: "W.O." });
});
