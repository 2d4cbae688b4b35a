import type { Page } from "@playwright/test";
import { expect, signedInAs, test } from "./fixtures/test.ts";

// The demo's two leagues of the last weeks, eight in each. Matches of other tests count only when their week ends.
const PLAYERS = ["Axioma", "Botín", "Cobalto", "Delta", "Efecto", "Fénix", "Gambito", "Hélice"];
const TEAMS = [
  "Cóndores del Sur",
  "Nébula Roja",
  "Lobos de Acero",
  "Tormenta Solar",
  "Guardianes del Plata",
  "Furia Andina",
  "Pixel Salvaje",
  "Halcones de Medianoche",
];
const OF_ARGENTINA = ["Cóndores del Sur", "Guardianes del Plata"];

/** The table contains these names of the demo, and none of the others. */
async function expectRanked(page: Page, names: readonly string[], others: readonly string[] = []) {
  const rows = page.getByRole("table").getByRole("row");
  for (const name of names) await expect(rows.filter({ hasText: name })).toBeVisible();
  for (const name of others) await expect(rows.filter({ hasText: name })).toHaveCount(0);
}

test("a visitor reads who is strongest, by game, kind and country", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/ranking");
  await expect(page).toHaveTitle(/^Ranking/);
  const players = page.getByRole("table").getByRole("row");
  await expect(page.getByRole("region", { name: "Jugadores de EA Sports FC" })).toBeVisible();
  await expectRanked(page, PLAYERS);
  await expect(players.nth(1)).toContainText("1.º");
  await expect(players.nth(8)).toContainText("8.º");
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Equipos" }).click();
  await expect(page).toHaveURL(/tipo=equipos/);
  await expect(page.getByRole("region", { name: "Equipos de Valorant" })).toBeVisible();
  await expectRanked(page, TEAMS);
  await page.getByRole("combobox", { name: "País" }).selectOption("Argentina");
  await expect(page).toHaveURL(/pais=Argentina/);
  await expectRanked(
    page,
    OF_ARGENTINA,
    TEAMS.filter((name) => !OF_ARGENTINA.includes(name)),
  );
  await expect(players.nth(1)).toContainText("1.º");

  // A shared link opens the same view. A page number that is too high offers a link back.
  await page.goto("/ranking?juego=Valorant&tipo=equipos&page=7");
  await page.getByRole("link", { name: "Ver desde el primero" }).click();
  await expectRanked(page, TEAMS);
  await players.nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/team\//);
});

test("a profile and a team show their rating, its curve and its weeks", async ({
  page,
  expectAccessible,
}) => {
  for (const [kind, game] of [
    ["jugadores", "EA Sports FC"],
    ["equipos", "Valorant"],
  ] as const) {
    await page.goto(`/ranking?tipo=${kind}`);
    await page.getByRole("table").getByRole("row").nth(1).getByRole("link").click();
    const part = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: game }) });
    const place = part.getByRole("link", { name: `1.º en el ranking de ${game}` });
    await expect(place).toHaveText("1.º en el ranking");
    await part.getByText(/^Ver las \d+ semanas$/).click();
    await expect(part.getByRole("table", { name: `Puntaje en ${game} por semana` })).toBeVisible();
    await expectAccessible(page);
    await place.click();
    await expect(page).toHaveURL(/\/ranking\?juego=/);
    await expect(page.getByRole("region", { name: `de ${game}` }).getByRole("table")).toBeVisible();
  }
});

test.describe("a leader", () => {
  test.use(signedInAs("leader"));

  test("who is signed in reads his place and is led there", async ({ page, expectAccessible }) => {
    // Without a game in the URL, the page shows the game of the player or of their team.
    await page.goto("/ranking");
    await expect(page).toHaveURL(/juego=Valorant&tipo=equipos/);
    const own = page.getByRole("complementary");
    await expect(own).toContainText(/Tu equipo va \d\.º/);
    const row = page.getByRole("row").and(page.locator("[aria-current]"));
    await expect(row).toContainText("Cóndores del Sur");
    await expectAccessible(page);
    await own.getByRole("link", { name: "Ver tu puesto" }).click();
    await expect(page).toHaveURL(/#puesto-\d$/);
    await expect(row).toBeInViewport();

    await page.goto("/ranking?tipo=jugadores");
    await expect(own).toContainText("Todavía no jugaste torneos de este juego.");
    await expect(own.getByRole("link", { name: "Ver torneos" })).toBeVisible();
  });
});
