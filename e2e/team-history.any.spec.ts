import type { Page } from "@playwright/test";
import { expect, signedInAs, test } from "./fixtures/test.ts";

// Two teams of the demo. Bruma left, founded another team and came back; Zenit was in the rival team for a while.

const openTeam = async (page: Page, name: string) => {
  await page.goto("/ranking?juego=Valorant&tipo=equipos");
  await page.getByRole("table").getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
};

const partOf = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });

const SPAN = /\p{L}+ \d{4}( – \p{L}+ \d{4})?$/u;

test("who was in a team and when stands on both pages", async ({ page, expectAccessible }) => {
  await openTeam(page, "Cóndores del Sur");
  const members = partOf(page, "Miembros").getByRole("listitem");
  await expect(members.first()).toContainText(/Desde \p{L}+ \d{4}/u);
  const former = partOf(page, "Antes").getByRole("listitem");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(former.filter({ hasText: "Bruma" })).toHaveText(SPAN);
  await expectAccessible(page);
  await former.getByRole("link", { name: "Zenit" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Zenit" })).toBeVisible();
  const teams = partOf(page, "Equipos").getByRole("listitem");
  await expect(teams).toContainText([/^Nébula RojaDesde/, /^Cóndores del Sur/, /^Nébula Roja/]);
  await expectAccessible(page);

  await page.goBack();
  await members.getByRole("link", { name: "Bruma" }).click();
  const gone = partOf(page, "Equipos").getByRole("listitem").filter({ hasText: "Vieja Guardia" });
  await expect(gone).toHaveText(/Líder · /);
  await expect(gone.getByRole("link")).toHaveCount(0);
});

test("a profile and a team tell their seasons, and what is chosen stands in the address", async ({
  page,
  expectAccessible,
}) => {
  await openTeam(page, "Cóndores del Sur");
  const seasons = partOf(page, "Temporadas y mapas");
  await expect(seasons.getByRole("table", { name: "Valorant por temporada" })).toContainText(
    /(Ene–mar|Abr–jun|Jul–sep|Oct–dic) \d{4}/,
  );
  await expect(seasons.getByRole("table", { name: "Valorant por mapa" })).toContainText("Ascent");
  await expectAccessible(page);
  await seasons.getByRole("combobox", { name: "Juego" }).selectOption("League of Legends");
  await expect(page).toHaveURL(/juego=League/);
  await page.reload();
  await expect(
    seasons.getByRole("table", { name: "League of Legends por temporada" }),
  ).toBeVisible();
  await expect(seasons.getByRole("table", { name: /^Valorant/ })).toHaveCount(0);

  await partOf(page, "Miembros").getByRole("link", { name: "Quimera" }).click();
  await expect(seasons.getByRole("table", { name: "Valorant por temporada" })).toBeVisible();
});

test("a player's next match stands on his page, his team's too", async ({ page }) => {
  await openTeam(page, "Nébula Roja");
  await partOf(page, "Miembros").getByRole("link", { name: "Zenit" }).click();
  await expect(partOf(page, "Próximos partidos").getByRole("listitem").first()).toContainText(
    /^Nébula Roja contra /,
  );
});

test.describe("a leader", () => {
  test.use(signedInAs("leader"));

  test("a member finds a team among all of them", async ({ page, expectAccessible }) => {
    await page.goto("/teams");
    await page.getByRole("link", { name: "Ver todos los equipos" }).click();
    await expect(page).toHaveURL(/vista=todos$/);
    await expect(page.getByRole("heading", { level: 1, name: "Todos los equipos" })).toBeVisible();
    const order = page.getByRole("combobox", { name: "Orden" });
    await expect(order).toContainText("Por puntaje");
    await order.selectOption("Más nuevos");
    await expect(page).toHaveURL(/orden=nuevos/);
    const state = page.getByRole("combobox", { name: "Estado" });
    await state.selectOption("Con lugar y reclutando");
    await expect(page).toHaveURL(/estado=abiertos/);
    const teams = page.getByRole("article");
    // Other tests found newer teams in parallel.
    const search = page.getByRole("searchbox", { name: "Buscar equipos" });
    await search.fill("cóndores del sur");
    await expect(page).toHaveURL(/q=/);
    await expect(teams.filter({ hasText: "Cóndores del Sur" })).toContainText(/Valorant [\d.]+/);
    // While new results load, the previous results are faint.
    await expect(teams.first().locator("..")).toHaveCSS("opacity", "1");
    await expectAccessible(page);
    await search.fill("");

    await page.getByRole("combobox", { name: "País" }).selectOption("Argentina");
    await expect(page).toHaveURL(/pais=Argentina/);
    await page.getByRole("combobox", { name: "Juego" }).selectOption("Valorant");
    await expect(page).toHaveURL(/juego=Valorant/);
    await state.selectOption("Con puesto en un ranking");
    await expect(page).toHaveURL(/estado=rankeados/);
    await order.selectOption("Por nombre");
    await expect(page).toHaveURL(/orden=nombre/);
    // Teams of other tests enter the ranking when a week ends.
    for (const name of ["Cóndores del Sur", "Guardianes del Plata"])
      await expect(teams.filter({ hasText: name })).toBeVisible();
    await expect(teams.filter({ hasText: "Nébula Roja" })).toHaveCount(0);
    await search.fill("ningún equipo así");
    await expect(page.getByText("Ningún equipo coincide")).toBeVisible();
    await page.getByRole("link", { name: "Ver todos", exact: true }).click();
    await expect(teams.filter({ hasText: "Nébula Roja" })).toBeVisible();
  });
});
