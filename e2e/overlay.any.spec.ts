import type { APIRequestContext, Page, WebSocketRoute } from "@playwright/test";
import { type Account, beginSignedIn, demoAccount, newAccount } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { untilLive } from "./fixtures/hearing.ts";
import { expect, test } from "./fixtures/test.ts";
import { openMatches, startTournament } from "@leyenda/testing/client-tournaments";

/** The usual size of a caster's browser source. */
const SOURCE = { width: 1920, height: 1080 };

/** A tournament of four participants whose semifinals can be played, and a caster. */
async function shownCup(address: string, request: APIRequestContext) {
  const { client: admin } = await demoAccount(address, "admin");
  const players: Account[] = [];
  for (const name of ["norte", "sur", "este", "oeste"])
    players.push(await newAccount(address, request, name));
  const caster = await newAccount(address, request, "relata");
  const { username: name } = newPerson("Transmitida");
  const id = await startTournament(admin, { name, format: "single-elimination" }, players);
  const [first, second] = await openMatches(admin, id);
  if (!first || !second) throw new Error("two semifinals are to be played");
  const { data: token } = await admin
    .rpc("invite_tournament_staff", { p_tournament_id: id, p_rights: ["broadcast"] })
    .throwOnError();
  await caster.client.rpc("accept_staff_invitation", { p_token: token }).throwOnError();
  const playerOf = (participantId: string) => {
    const player = players.find((one) => one.participantId === participantId);
    if (!player) throw new Error("nobody plays there");
    return player;
  };
  const captain = playerOf(first.participant1_id);
  const enterGame = (number: number, score1: number, score2: number) =>
    captain.client
      .rpc("report_match_game", {
        p_match_id: first.id,
        p_number: number,
        p_score1: score1,
        p_score2: score2,
      })
      .throwOnError();
  return { admin, id, first, second, caster, captain, playerOf, enterGame };
}

const board = (page: Page) => page.getByRole("region", { name: "Marcador" });

async function expectTransparent(page: Page): Promise<void> {
  for (const part of ["html", "body"])
    await expect(page.locator(part)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
}

/** A browser source that has loaded its page: it shows only the overlay, on a transparent background. */
async function openSource(page: Page, address: string): Promise<void> {
  await page.setViewportSize(SOURCE);
  await page.goto(address);
  await expect(board(page)).toBeVisible();
  await expect(page.locator("header, footer, nav")).toHaveCount(0);
  await expectTransparent(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-not-reloaded", ""));
}

test("a caster's source follows a match: each map within a second, who won it, the series, and the pause that runs", async ({
  page,
  request,
  baseURL,
}) => {
  const { admin, first, captain, enterGame } = await shownCup(baseURL ?? "", request);
  await openSource(page, `/overlay/match/${first.id}`);
  await untilLive(page);
  await expect(board(page)).toContainText("Semifinal");
  await expect(board(page).getByText("vs", { exact: true })).toBeVisible();

  await enterGame(1, 3, 1);
  // The page must show the map within a second after the request that entered its result.
  await expect(board(page)).toContainText("1–0", { timeout: 1_000 });
  await expect(page.getByRole("status")).toContainText(`${captain.username}Gana la partida`);
  await expect(board(page)).toContainText("Partida 2");
  await expect(board(page).getByText("1 de 2")).toBeAttached();

  await captain.client.rpc("pause_match", { p_match_id: first.id }).throwOnError();
  await expect(board(page).getByText(`Pausa de ${captain.username}`)).toBeVisible();
  await expect(board(page).getByRole("timer", { name: "Termina en" })).toHaveText(/^4 min/);

  await enterGame(2, 2, 0);
  await expect(board(page)).toContainText("Por confirmar");
  await admin
    .rpc("declare_match_winner", {
      p_match_id: first.id,
      p_winner_id: first.participant1_id,
      p_result: "2-0",
    })
    .throwOnError();
  await expect(page.getByRole("status")).toContainText(`${captain.username}Gana la serie`);
  await expect(board(page)).toContainText("2–0");
  await expect(page.locator("html")).toHaveAttribute("data-not-reloaded", "");
});

test.describe("on a line that breaks", () => {
  test.use({ provokedErrors: [/Failed to load resource|WebSocket/] });

  test("a source goes on showing what it knew, says nothing of it, and catches up", async ({
    page,
    request,
    baseURL,
  }) => {
    const { first, enterGame } = await shownCup(baseURL ?? "", request);
    let isDown = false;
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
      if (isDown) void socket.close();
      else {
        sockets.push(socket);
        socket.connectToServer();
      }
    });
    await enterGame(1, 3, 1);
    await openSource(page, `/overlay/match/${first.id}`);
    await expect(board(page)).toContainText("1–0");

    isDown = true;
    await page.route(/\/rest\/v1\//, (route) => (isDown ? route.abort() : route.continue()));
    for (const socket of sockets) await socket.close();
    await enterGame(2, 2, 0);
    await expect(page.getByText("Reconectando…")).toHaveCount(0);
    await expect(board(page)).toContainText("1–0");

    isDown = false;
    await expect(board(page)).toContainText("2–0");
    await expect(page.locator("html")).toHaveAttribute("data-not-reloaded", "");
  });
});

test("a match that is not there leaves the picture free", async ({ page }) => {
  await page.setViewportSize(SOURCE);
  const answer = await page.goto(`/overlay/match/${crypto.randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("#root")).toHaveText("");
  await expectTransparent(page);
});

test("a source of a tournament shows the match that is played, what comes next, and how the round stands", async ({
  page,
  request,
  baseURL,
}) => {
  const { id, second, captain, playerOf, enterGame } = await shownCup(baseURL ?? "", request);
  await enterGame(1, 3, 1);
  await openSource(page, `/overlay/tournament/${id}?tira=si&posicion=arriba`);
  await expect(board(page)).toContainText(captain.username);
  await expect(board(page)).toContainText("1–0");
  const part = (title: string) => page.locator("section").filter({ hasText: title });
  await expect(part("Próximos")).toContainText(playerOf(second.participant1_id).username);
  await expect(part("Transmitida")).toContainText("Semifinal");
  await untilLive(page);
  await enterGame(2, 0, 3);
  await expect(board(page)).toContainText("1–1");

  await page.goto(`/overlay/tournament/${id}?proximos=0&resultados=ocultos`);
  await expect(board(page)).toContainText(captain.username);
  await expect(board(page)).not.toContainText("1–1");
  await expect(page.getByText("Próximos")).toHaveCount(0);
});

test("who shows a tournament takes the link from the match and from the desk, and sees how it looks; nobody else is offered it", async ({
  page,
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const { id, first, caster, captain } = await shownCup(baseURL ?? "", request);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await beginSignedIn(page.context(), caster.storageState);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const fold = page.getByText("Overlay para OBS", { exact: true });

  await page.goto(`/match/${first.id}`);
  await fold.click();
  const preview = page.getByRole("figure", { name: "Vista previa" });
  await expect(preview.getByRole("region", { name: "Marcador" })).toContainText(captain.username);
  await page.getByLabel("Posición").selectOption({ label: "Arriba" });
  await page.getByLabel("Tema").selectOption({ label: "Vidrio" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copiar enlace para OBS" }).click();
  await expect(page.getByText("Enlace copiado", { exact: true })).toBeVisible();
  expect(await copied()).toBe(`${baseURL}/overlay/match/${first.id}?posicion=arriba&tema=vidrio`);

  await page.goto(`/organize/${id}`);
  await fold.click();
  await expect(preview.getByRole("region", { name: "Marcador" })).toBeVisible();
  await page.getByLabel("Próximos partidos").selectOption("1");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copiar enlace para OBS" }).click();
  await expect.poll(copied).toBe(`${baseURL}/overlay/tournament/${id}?proximos=1`);

  const stranger = await openSecondPage(captain.storageState);
  await stranger.goto(`/match/${first.id}`);
  await expect(
    stranger.getByRole("main").getByRole("link", { name: "Entrar a la sala" }),
  ).toBeVisible();
  await expect(stranger.getByText("Overlay para OBS")).toHaveCount(0);
});

test("what changes between the drawing of a match's page and its join is seen", async ({
  page,
  request,
  baseURL,
}) => {
  const { first, enterGame } = await shownCup(baseURL ?? "", request);
  const { promise: changed, resolve: letThrough } = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/realtime\/v1\//, async (socket) => {
    await changed;
    socket.connectToServer();
  });
  await page.goto(`/match/${first.id}`);
  await expect(page.getByText("vs", { exact: true }).first()).toBeVisible();
  await enterGame(1, 3, 1);
  letThrough();
  await expect(page.getByText("1-0", { exact: true }).first()).toBeVisible();
});
