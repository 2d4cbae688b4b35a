import type { WebSocketRoute } from "@playwright/test";
import { newAccount, demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { openTournament } from "./pages/tournament.ts";

/** The page's request for the list of tournaments. */
const LIST = /\/rest\/v1\/tournaments\?.*participant_count/;

test.describe("when a read fails", () => {
  test.use({ provokedErrors: [/Failed to load resource/] });

  for (const [name, fail] of [
    ["the server refuses", { status: 503, json: { code: "XX000", message: "cierre" } }],
    ["the connection is lost", null],
  ] as const) {
    test(`${name}: the list says so, and Reintentar works`, async ({ page, expectAccessible }) => {
      // Blocks live changes by other tests, so that only the button can repeat the request.
      await page.routeWebSocket(/\/realtime\/v1\//, () => undefined);
      await page.route(LIST, (route) => (fail ? route.fulfill(fail) : route.abort()));
      // The first list is part of the server's page; a search is sent by the browser.
      await page.goto("/tournaments");
      await page.getByRole("searchbox").fill("Copa Leyenda");
      await expect(page.getByText("No se pudieron cargar los torneos.")).toBeVisible();
      await expectAccessible(page);
      await page.unroute(LIST);
      await page.getByRole("button", { name: "Reintentar" }).click();
      await expect(page.getByRole("link", { name: /Copa Leyenda Valorant/ })).toBeVisible();
      await expect(page.getByText("No se pudieron cargar los torneos.")).toBeHidden();
    });
  }
});

test("a search without results says so and offers the way back", async ({ page }) => {
  await page.goto("/tournaments?q=nada-se-llama-asi");
  await expect(page.getByText("No se encontraron torneos")).toBeVisible();
  await page.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL("/tournaments");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a tournament that does not exist leads back to the list", async ({ page }) => {
  await page.goto(`/tournaments/${crypto.randomUUID()}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "Torneo no encontrado." }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ver todos los torneos" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Torneos" })).toBeVisible();
});

test("a module in maintenance shows its message, or the usual one", async ({
  page,
  expectAccessible,
}) => {
  // The real module switch would close the tournaments for all parallel tests, so only this browser receives it. Its
  // page arrives without content, as from a busy server, so that the browser requests the switches.
  let message: string | null = "Volvemos el lunes.";
  // The browser does not allow a page with a replaced response to open sockets to the server.
  await page.routeWebSocket(/\/realtime\/v1\//, () => undefined);
  await page.route(/\/tournaments$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const empty = html
      .replace(/<div id="root">.*<\/div>(?=\s*<script)/s, '<div id="root"></div>')
      .replace(/(id="leyenda-data">).*?(?=<\/script>)/s, "$1null");
    expect(empty).not.toMatch(/<main|"reads":/);
    await route.fulfill({ response, body: empty });
  });
  await page.route(/\/rest\/v1\/system_status/, async (route) => {
    const response = await route.fetch();
    const modules = (await response.json()) as { readonly module_name: string }[];
    const closed = modules.map((module) =>
      module.module_name === "tournaments"
        ? { ...module, is_enabled: false, maintenance_message: message }
        : module,
    );
    await route.fulfill({ response, json: closed });
  });
  await page.goto("/tournaments");
  await expect(
    page.getByRole("heading", { level: 1, name: "Página en Mantenimiento" }),
  ).toBeVisible();
  await expect(page.getByText("Volvemos el lunes.")).toBeVisible();
  await expectAccessible(page);

  message = null;
  await page.goto("/tournaments");
  await expect(
    page.getByText("Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde."),
  ).toBeVisible();
});

test("a lost connection is said, and what was missed is caught up with", async ({
  page,
  request,
  baseURL,
}) => {
  let isDown = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isDown) void socket.close();
    else {
      sockets.push(socket);
      socket.connectToServer();
    }
  });
  await openTournament(page, "Sprint Rocket League 1v1");
  await page.getByRole("tab", { name: "Participantes" }).click();
  const entrants = page.getByRole("tabpanel").getByRole("article");
  await expect(entrants.first()).toBeVisible();

  isDown = true;
  for (const socket of sockets) await socket.close();
  await expect(page.getByText("Reconectando…")).toBeVisible();

  const address = baseURL ?? "";
  const player = await newAccount(address, request, "tarde");
  const { client } = await demoAccount(address, "admin");
  await client
    .rpc("manage_tickets", {
      p_participant_id: player.participantId,
      p_delta: 8,
      p_reason: "Tickets de prueba",
    })
    .throwOnError();
  const entry = {
    p_tournament_id: new URL(page.url()).pathname.split("/").at(-1),
    p_participant_id: player.participantId,
  };
  await player.client.rpc("register_for_tournament", entry).throwOnError();

  isDown = false;
  await expect(entrants.filter({ hasText: player.username })).toBeVisible();
  await expect(page.getByText("Reconectando…")).toBeHidden();
  await player.client.rpc("withdraw_from_tournament", entry).throwOnError();
  await expect(entrants.filter({ hasText: player.username })).toBeHidden();
});
