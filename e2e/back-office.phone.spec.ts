import { expect, signedInAs, test } from "./fixtures/test.ts";
import { openAdmin, rowAct } from "./pages/administration.ts";

const CUP = "Copa Leyenda Valorant";
/** The maximum height of a card: its title, as high as a button, and three lines of text. */
const CARD = 150;

test.use(signedInAs("admin"));

test("the sections stand behind one control, which names the present one", async ({
  page,
  expectAccessible,
}) => {
  await openAdmin(page, "/admin/store", "Tienda");
  const control = page.getByRole("navigation", { name: "Administración" }).getByRole("button");
  await expect(control).toHaveAccessibleName(/^Secciones: Tienda/);
  await control.focus();
  await page.keyboard.press("Enter");
  const sections = page.getByRole("menuitem");
  await expect(sections).toContainText([
    "Dashboard",
    "Competición",
    "Comunidad",
    "Noticias",
    "Juegos",
    "Tienda",
    "Sistema",
    "Volver al Sitio",
    "Cerrar sesión",
  ]);
  await expect(page.locator("[role=menuitem][aria-current=page]")).toContainText("Tienda");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(control).toBeFocused();
  await control.tap();
  await page.getByRole("menuitem", { name: /^Juegos/ }).tap();
  await expect(page).toHaveURL("/admin/games");
  await expect(control).toHaveAccessibleName(/^Secciones: Juegos/);
});

test("a row takes few lines of a phone, and what can be done with it is in its menu", async ({
  page,
}) => {
  const first = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .first();
  const height = async () => (await first.boundingBox())?.height;
  for (const [path, title] of [
    ["/admin/store?tab=compras&q=Axioma", "Tienda"],
    ["/admin/community?q=Sigilo", "Comunidad"],
    ["/admin/community?tab=equipos", "Comunidad"],
    ["/admin/community?tab=logros", "Comunidad"],
    ["/admin/news", "Noticias"],
    [`/admin/competition?q=${CUP}`, "Competición"],
  ] as const) {
    await openAdmin(page, path, title);
    await expect(first).toBeVisible();
    expect(await height(), path).toBeLessThan(CARD);
  }
  await expect(first.getByRole("button", { name: `Participantes de ${CUP}` })).toBeHidden();
  await (await rowAct(page, CUP, `Participantes de ${CUP}`)).click();
  await expect(page.getByRole("dialog", { name: "Participantes" })).toBeVisible();
});
