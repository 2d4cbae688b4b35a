import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { newAccount, demoAccount } from "./fixtures/accounts.ts";
import { giveTickets } from "./fixtures/administration.ts";
import { DEMO, DEMO_PASSWORD } from "./fixtures/people.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { expectToast, fillSignIn } from "./pages/auth.ts";
import { proveDialog } from "./pages/dialogs.ts";
import { openTournament, register } from "./pages/tournament.ts";

/** Three tournaments of the demo: one open to single players for eight tickets, one open to teams, one half played. */
const OPEN = "Sprint Rocket League 1v1";
const FEE = 8;
const OPEN_TO_TEAMS = "Torneo Nocturno CS2";
const RUNNING = "Copa Leyenda Valorant";

const contentOf = async (download: Download) => readFile(await download.path(), "utf8");

const announced = (page: Page) => page.getByRole("button", { name: "Inscribirse" });

test.describe("a player", () => {
  test.use(signedInAs("player"));

  test("reads the price before it is known who he is, not that he must sign in", async ({
    page,
  }) => {
    const path = await openTournament(page, OPEN);
    const known = Promise.withResolvers<void>();
    await page.route("**/rest/v1/profiles?*", async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto(path);
    const waiting = page.locator("button[aria-busy]", { hasText: "Inscribirse" });
    await expect(waiting).toBeVisible();
    await expect(page.getByText("Debes iniciar sesión para inscribirte.")).toBeHidden();
    known.resolve();
    await expect(announced(page)).toBeEnabled();
    await expect(waiting).toHaveCount(0);
  });
});

test("a visitor who wants to register signs in and is back, with the question open", async ({
  page,
}) => {
  const path = await openTournament(page, OPEN);
  await expect(page.getByText("Debes iniciar sesión para inscribirte.")).toBeVisible();
  await page.getByRole("link", { name: "Inscribirse" }).click();
  await expect(page).toHaveURL(/\/register\?volver=/);
  await page.locator("main").getByRole("link", { name: "Inicia sesión" }).click();
  await expect(page).toHaveURL(/\/login\?volver=/);
  await fillSignIn(page, DEMO.player, DEMO_PASSWORD);
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Te inscribes en Sprint Rocket League 1v1.");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(page).toHaveURL(path);
});

test("who cannot enter is told why, and the button is the way to it", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const player = await newAccount(baseURL ?? "", request, "nuevo");
  const page = await openSecondPage(player.storageState);
  const path = await openTournament(page, OPEN_TO_TEAMS);
  await expect(
    page.getByText("Debes pertenecer a un equipo para inscribirte en este torneo."),
  ).toBeVisible();
  await expect(announced(page)).toHaveCount(0);
  await page.goto(`${path}?inscribirse=1`);
  await expect(page.getByRole("alert")).toContainText("Para inscribirte te falta esto");
  await expect(page.getByRole("link", { name: "Buscar equipo" })).toBeFocused();

  await openTournament(page, OPEN);
  await expect(page.getByText(`Fondos insuficientes: te faltan ${FEE} tickets.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Comprar tickets" })).toBeVisible();
  await expectAccessible(page);

  await openTournament(page, RUNNING);
  await expect(page.locator("header").getByText("Activo", { exact: true })).toBeVisible();
  await expect(announced(page)).toHaveCount(0);

  const young = await newAccount(baseURL ?? "", request, "joven", "2012-03-04");
  const theirs = await openSecondPage(young.storageState);
  await openTournament(theirs, OPEN);
  await expect(
    theirs.getByText("Este torneo es para mayores de 18 años: podrás jugarlo desde el"),
  ).toBeVisible();
  await theirs.getByRole("tab", { name: "Resumen" }).click();
  await expect(theirs.getByText("Edad mínima")).toBeVisible();
});

test("who registers sees what it costs, and who withdraws gets it back", async ({
  request,
  openSecondPage,
  expectAccessible,
  baseURL,
}) => {
  const address = baseURL ?? "";
  const player = await newAccount(address, request, "fugaz");
  await giveTickets(address, [player.participantId], 10);
  const page = await openSecondPage(player.storageState);
  await openTournament(page, OPEN);
  const wallet = (tickets: number) =>
    page.getByRole("link", { name: `${tickets} tickets en tu billetera` });
  await expect(wallet(10)).toBeVisible();

  await announced(page).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Saldo actual10 tickets");
  await expect(question).toContainText(`Inscripción− ${FEE} tickets`);
  await expect(question).toContainText("Saldo después2 tickets");
  await expect(question.getByRole("region", { name: "Quién juega" })).toContainText(
    player.username,
  );
  await expect(question).toContainText(
    "La inscripción vuelve entera si te retiras antes del sorteo",
  );
  await expect(question.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancelar" }).click();
  await register(page);
  await expect(wallet(2)).toBeVisible();

  const remind = page.getByRole("button", { name: "Cargar mi identificador" });
  await proveDialog("missing-game-name-form", remind);
  await remind.click();
  const form = page.getByRole("dialog");
  await expect(form).toContainText("Aún no cargaste tu identificador de Rocket League.");
  await form.getByLabel("Identificador").fill("Fugaz#1");
  await form.getByRole("button", { name: "Guardar" }).click();
  await expectToast(page, "Identificador guardado");
  await expect(remind).toHaveCount(0);

  await page.goto("/tournaments");
  await expect(page.getByRole("listitem").filter({ hasText: OPEN })).toContainText("Juegas");
  await openTournament(page, OPEN);

  await proveDialog("withdraw-button", page.getByRole("button", { name: "Retirarme" }));
  await page.getByRole("button", { name: "Retirarme" }).click();
  await expect(question).toContainText(`Se devuelven ${FEE} tickets.`);
  await question.getByRole("button", { name: "Sí, retirarme" }).click();
  await expectToast(page, "Te retiraste del torneo");
  await expect(announced(page)).toBeVisible();
  await expect(wallet(10)).toBeVisible();
});

test("the dates go into a calendar: the tournament's, the own matches', one match's", async ({
  page,
  openSecondPage,
  request,
  baseURL,
  isMobile,
}) => {
  await openTournament(page, OPEN);
  const [dates] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Calendario" }).click(),
  ]);
  expect(dates.suggestedFilename()).toBe("sprint-rocket-league-1v1.ics");
  expect(await contentOf(dates)).toMatch(/BEGIN:VCALENDAR[\s\S]*SUMMARY:Sprint Rocket League 1v1/);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("tab", { name: "Resumen" }).click();
  await expect(page.getByRole("button", { name: "Abrir en mi calendario" })).toBeVisible();
  await page.getByRole("button", { name: "Copiar enlace" }).click();
  await expectToast(page, "Enlace copiado");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/functions\/v1\/calendar\/torneo\/[\da-f-]{36}\.ics$/);
  const subscribed = await (await request.get(link)).text();
  expect(subscribed).toMatch(/BEGIN:VCALENDAR[\s\S]*SUMMARY:Sprint Rocket League 1v1/);

  // The second semifinal has a time, and the rival plays it.
  const rival = await demoAccount(baseURL ?? "", "rival");
  const own = await openSecondPage(rival.storageState);
  await openTournament(own, RUNNING);
  await own.getByRole("tab", { name: "Resumen" }).click();
  const [matches] = await Promise.all([
    own.waitForEvent("download"),
    own.getByRole("button", { name: "Agregar mis partidos al calendario" }).click(),
  ]);
  const file = await contentOf(matches);
  expect(file).toMatch(/BEGIN:VEVENT[\s\S]*Nébula Roja[\s\S]*END:VEVENT/);

  const [, match = ""] = /UID:match-([\da-f-]{36})/u.exec(file.replaceAll(/\r\n\s/gu, "")) ?? [];
  for (const path of [`/match/${match}`, `/match/manage/${match}`]) {
    await own.goto(path);
    // On a phone, the less frequent links of the match room are in a menu.
    const inMenu = isMobile && path.includes("manage");
    if (inMenu) await own.getByRole("button", { name: /^Más acciones/ }).click();
    const [one] = await Promise.all([
      own.waitForEvent("download"),
      own.getByRole(inMenu ? "menuitem" : "button", { name: "Agregar al calendario" }).click(),
    ]);
    expect((await contentOf(one)).match(/UID:\S+/gu)).toEqual([`UID:match-${match}`]);
  }
});

test("the address keeps the tab and the view, and going back works", async ({ page }) => {
  const path = await openTournament(page, RUNNING);
  await page.getByRole("button", { name: "Rondas", exact: true }).click();
  await expect(page).toHaveURL(`${path}?vista=rondas`);
  await page.getByRole("button", { name: "Cuartos" }).click();
  await expect(page.getByRole("region", { name: "Cuartos" }).getByRole("listitem")).toHaveCount(4);
  const rules = page.getByRole("tab", { name: "Reglas" });
  await rules.click();
  await expect(page).toHaveURL(`${path}?tab=reglas`);
  await expect(rules).toBeFocused();
  await expect(rules, "the ring is the keyboard's").toHaveCSS("outline-style", "none");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Reglas" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Estructura" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("the bracket is walked with the keyboard; a stranger is led to the match's public page", async ({
  page,
}) => {
  const path = await openTournament(page, RUNNING);
  await page.goto(`${path}?vista=llave`);
  const card = (place: string) => page.getByRole("link", { name: new RegExp(`^${place}:`) });
  await card("Cuartos, partido 1").focus();
  await page.keyboard.press("ArrowDown");
  await expect(card("Cuartos, partido 2")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(card("Semifinal, partido 1")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/match\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("on paper a league is written in ink, and nothing of the site stands over it", async ({
  page,
}) => {
  await openTournament(page, "Liga del Plata FC");
  await page.emulateMedia({ media: "print" });
  // Printed text is dark: the light text for the screen's dark background would be invisible on paper.
  const ink = "rgb(13, 16, 32)";
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", ink);
  await expect(page.getByRole("table").getByText("Jaque")).toHaveCSS("color", ink);
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toHaveCount(0);
});
