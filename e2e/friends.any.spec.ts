import type { Page, WebSocketRoute } from "@playwright/test";
import { type Account, beginSignedIn, newAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectToast } from "./pages/auth.ts";
import {
  fieldOf,
  message,
  optionsOf,
  pressWithKeys,
  readConversation,
  say,
  tabTo,
} from "./pages/chat.ts";

/** How many messages each of the two users sends. */
const EACH = 25;
const CUT_FROM = 10;
const CUT_TO = 15;

/** Disconnects a browser as a lost connection does: sockets close and requests fail, until it is restored. */
async function cuttable(page: Page): Promise<{ cut(): Promise<void>; restore(): Promise<void> }> {
  const sockets = new Set<WebSocketRoute>();
  let isCut = false;
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    if (isCut) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      isCut = true;
      await page.context().setOffline(true);
      for (const socket of sockets) await socket.close();
      sockets.clear();
    },
    async restore() {
      isCut = false;
      await page.context().setOffline(false);
    },
  };
}

/** The number in the tab's title, minus unread announcements of the administration, which other tests may send. */
async function ownBadge(page: Page, { client }: Account): Promise<number> {
  const [, shown = "0"] = /^\((\d+)\) /.exec(await page.title()) ?? [];
  const { data } = await client.rpc("administration_summary").throwOnError();
  // If no announcement was sent, the response has no row.
  return Number(shown) - (data[0]?.unread ?? 0);
}

async function askAndAccept(ana: Page, beto: Page, names: { ana: Account; beto: Account }) {
  await ana.goto("/friends?vista=agregar");
  await tabTo(ana, ana.getByRole("searchbox", { name: "Buscar jugadores" }));
  await ana.keyboard.type(names.beto.username);
  await pressWithKeys(ana, ana.getByRole("button", { name: `Agregar a ${names.beto.username}` }));
  await expectToast(ana, "¡Solicitud enviada!");

  await beto.goto("/notifications");
  await expect.poll(() => ownBadge(beto, names.beto)).toBe(1);
  const notice = beto.getByRole("listitem").filter({ hasText: names.ana.username });
  await pressWithKeys(
    beto,
    notice.getByRole("button", { name: `Aceptar a ${names.ana.username}` }),
  );
  await expectToast(beto, "Solicitud aceptada");
  await expect(notice.getByText("Ya son amigos")).toBeFocused();
  await expect.poll(() => ownBadge(beto, names.beto)).toBe(0);
  await beto.goto("/friends?vista=solicitudes");
}

async function openConversation(page: Page, name: string): Promise<void> {
  const chats = page.getByRole("link", { name: "Chats" });
  await pressWithKeys(page, chats);
  await pressWithKeys(page, page.locator("main li").getByRole("link", { name }));
  await tabTo(page, fieldOf(page));
}

test.describe("two friends", () => {
  test.use({ provokedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/] });

  test("find each other and talk over a line that breaks; a block ends it", async ({
    page: beto,
    context,
    request,
    baseURL,
    openSecondPage,
    expectAccessible,
  }) => {
    const names = {
      ana: await newAccount(baseURL ?? "", request, "ana"),
      beto: await newAccount(baseURL ?? "", request, "beto"),
    };
    const ana = await openSecondPage(names.ana.storageState);
    await beginSignedIn(context, names.beto.storageState);
    const line = await cuttable(beto);
    await askAndAccept(ana, beto, names);
    await expectAccessible(beto);
    await ana.goto("/friends");
    // On a desktop the last conversation opens by itself and is in the URL.
    if (test.info().project.name === "desktop") await expect(ana).toHaveURL(/\?con=/);
    await openConversation(ana, names.beto.username);
    await openConversation(beto, names.ana.username);

    // Each user sees that the other one is online and typing.
    await expect(ana.getByText("En línea").last()).toBeVisible();
    await beto.keyboard.type("Ho");
    // A typing hint reaches only browsers that are connected, and it is repeated while the user types.
    await expect(async () => {
      await beto.keyboard.type("!");
      await beto.keyboard.press("Backspace");
      await expect(ana.getByText(`${names.beto.username} está escribiendo…`).first()).toBeVisible({
        timeout: 2_600,
      });
    }).toPass();
    // A draft survives leaving the page; Shift and Enter insert a line break.
    await beto.keyboard.press("Shift+Enter");
    await beto.keyboard.type("la");
    await beto.reload();
    await expect(fieldOf(beto)).toHaveValue("Ho\nla");
    await tabTo(beto, fieldOf(beto));
    await beto.keyboard.press("ControlOrMeta+A");
    await beto.keyboard.press("Backspace");

    for (let at = 0; at < EACH; at += 1) {
      if (at === CUT_FROM) await line.cut();
      if (at === CUT_TO) {
        await expect(message(beto, `beto ${at - 1}.`)).toContainText(
          "No se pudo enviar el mensaje.",
        );
        await expect(message(beto, `beto ${at - 1}.`)).toContainText("Reintentar");
        await expectAccessible(beto);
        await line.restore();
      }
      await say(ana, `ana ${at}.`);
      await say(beto, `beto ${at}.`);
    }
    const expected = (name: string) => Array.from({ length: EACH }, (_, at) => `${name} ${at}.`);
    await expect(message(ana, `beto ${EACH - 1}.`)).toBeVisible();
    await expect(message(beto, `ana ${EACH - 1}.`)).toBeVisible();
    await expect(beto.getByText("Reintentar")).toHaveCount(0);
    await expect(message(ana, `ana ${EACH - 1}.`).getByText("Leído")).toBeAttached();
    await expect.poll(() => readConversation(ana)).toHaveLength(2 * EACH);
    await expect.poll(() => readConversation(beto)).toHaveLength(2 * EACH);
    const [seenByAna, seenByBeto] = [await readConversation(ana), await readConversation(beto)];
    expect(seenByBeto).toEqual(seenByAna);
    for (const name of ["ana", "beto"])
      expect(seenByAna.filter((text) => text.startsWith(name))).toEqual(expected(name));
    await expectAccessible(ana);

    // After one user blocks the other, neither can write, and neither sees the other online.
    await pressWithKeys(beto, beto.getByRole("button", { name: /^Opciones de la conversación/ }));
    await beto.getByRole("menuitem", { name: "Bloquear" }).focus();
    await beto.keyboard.press("Enter");
    await expectAccessible(beto);
    await pressWithKeys(
      beto,
      beto.getByRole("alertdialog").getByRole("button", { name: "Bloquear" }),
    );
    await expectToast(beto, "Jugador bloqueado");
    await expect(
      ana.getByText("Solo puedes escribir a tus amigos o al líder de un equipo."),
    ).toBeVisible();
    await expect(ana.locator("main").getByText("En línea")).toHaveCount(0);
  });
});

test("a player writes to a team's leader, who finds it among the requests and accepts", async ({
  request,
  baseURL,
  openSecondPage,
  expectAccessible,
}) => {
  const { foundTeam } = await import("./fixtures/accounts.ts");
  const leader = await newAccount(baseURL ?? "", request, "capi");
  const player = await newAccount(baseURL ?? "", request, "quiere");
  const team = await foundTeam(leader, `Equipo ${leader.username}`);
  const own = await openSecondPage(player.storageState);
  await own.goto(`/team/${team.id}`);
  await own.getByRole("link", { name: `Mensaje: ${team.name}` }).click();
  await fieldOf(own).fill("¿Tienen lugar? Mira https://leyenda.com/perfil");
  await own.keyboard.press("Enter");
  const link = message(own, "¿Tienen lugar?").getByRole("link");
  await expect(link).toHaveAttribute("rel", /noopener/);

  const other = await openSecondPage(leader.storageState);
  await other.goto("/friends?vista=solicitudes");
  await other.getByRole("link", { name: new RegExp(player.username) }).click();
  await expect(message(other, "¿Tienen lugar?")).toBeVisible();
  await expectAccessible(other);
  await expect(message(own, "¿Tienen lugar?").getByText("Leído")).toHaveCount(0);
  await other.getByRole("button", { name: "Aceptar" }).click();
  await expectToast(other, "Solicitud aceptada");
  await fieldOf(other).fill("Sí, ven a probar.");
  await other.keyboard.press("Enter");
  await expect(message(own, "Sí, ven a probar.")).toBeVisible();

  // A reaction appears for both users and can be removed. A reply quotes its message and links to it.
  await optionsOf(own, "Sí, ven a probar.").press("Enter");
  await expectAccessible(own);
  await own.getByRole("menuitem", { name: "Reaccionar con 🔥" }).press("Enter");
  await expect(
    message(other, "Sí, ven a probar.").getByRole("img", {
      name: `${player.username} reaccionó con 🔥`,
    }),
  ).toBeVisible();
  await optionsOf(own, "Sí, ven a probar.").press("Enter");
  await own.getByRole("menuitem", { name: "Responder" }).press("Enter");
  await expect(fieldOf(own)).toBeFocused();
  await expect(own.getByText(`Respondes a ${leader.username}`)).toBeVisible();
  await own.keyboard.type("¡Voy!");
  await own.keyboard.press("Enter");
  const answer = message(other, "¡Voy!");
  await expect(answer.getByRole("button", { name: "Ir al mensaje de Tú" })).toContainText(
    "Sí, ven a probar.",
  );
  await expectAccessible(other);
  await own.getByRole("button", { name: "Quitar 🔥" }).click();
  await expect(message(other, "Sí, ven a probar.").first().getByRole("img")).toHaveCount(0);
});
