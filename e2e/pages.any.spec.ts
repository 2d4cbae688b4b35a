import type { DemoAddress, Role } from "./fixtures/demo.ts";
import { expect, signedInAs, test } from "./fixtures/test.ts";
import { unfoldFilters } from "./pages/administration.ts";
import { expectWalked } from "./pages/dialogs.ts";
import { Openings } from "./pages/openings.ts";

/**
 * Every page, as everybody who may see it, held to what no page may lack: a heading, a title, a quiet
 * console, nothing for axe to find, nothing wider than the screen; and everything on it that opens.
 */
const PAGES: readonly {
  readonly role: Role;
  /** So many menus, lists and dialogs the walk opens at least. */
  readonly opens: number;
  /** An address, or the name of one that the demo knows. */
  readonly pages: readonly (`/${string}` | DemoAddress | readonly [DemoAddress, `?${string}`])[];
}[] = [
  {
    role: "visitor",
    opens: 1,
    pages: [
      "/",
      "/tournaments",
      "/tournaments?q=nada-se-llama-as%C3%AD",
      "announced",
      "open",
      "bracket",
      "groups",
      ["groups", "?tabla=cruces"],
      "double",
      "swiss",
      "finished",
      ["finished", "?tab=resumen"],
      ["finished", "?tab=participantes"],
      ["finished", "?tab=reglas"],
      ["bracket", "?vista=llave"],
      ["bracket", "?vista=rondas"],
      "/matches",
      "match",
      "profile",
      "team",
      "/news",
      "article",
      "/about",
      "/terms",
      "/contact",
      "/unsubscribe?token=otro",
      "/login",
      "/register",
      "/no-existe",
      "/tournaments/00000000-0000-4000-8000-000000000000",
      "/tournaments/00000000-0000-4000-8000-000000000000/draw",
      "/team/00000000-0000-4000-8000-000000000000",
    ],
  },
  {
    role: "player",
    opens: 11,
    pages: [
      "/",
      "open",
      "/profile",
      "/profile?tab=movimientos",
      "/teams",
      "/teams?q=ne",
      "/teams/create",
      "/notifications",
      "/store",
      "/store?moneda=usd&faltan=42",
      "/store/purchases",
      "/store/purchases/00000000-0000-4000-8000-000000000000",
      "/payment-status?status=cancel",
      "/settings",
      "/settings?seccion=seguridad",
      "/settings?seccion=pagos",
      "/settings?seccion=juego-responsable",
      "/settings?seccion=notificaciones",
      "/settings?seccion=eliminar-cuenta",
      "/friends",
      "/challenges",
      "challenge",
      "/challenges?tab=mios",
      "/challenges?tab=mios&estado=en-juego",
      "/challenges?tab=mios&estado=terminados",
    ],
  },
  {
    role: "leader",
    opens: 12,
    pages: [
      "ownTeam",
      ["ownTeam", "?tab=ajustes"],
      "ownMatch",
      "conversation",
      "/challenges?tab=mios",
      "/profile",
      "/teams",
      "open",
    ],
  },
  {
    role: "admin",
    opens: 40,
    pages: [
      "/admin",
      "/admin/competition",
      "/admin/competition?tab=encuentros",
      "/admin/competition?tab=encuentros&tipo=desafios",
      "/admin/competition?tab=pagos",
      "/admin/tournaments/create",
      "editTournament",
      "draw",
      "challengeMatch",
      "challengeReceipt",
      "/admin/community",
      "/admin/community?tab=equipos",
      "/admin/community?tab=tickets",
      "/admin/community?tab=notificar",
      "/admin/community?tab=denuncias",
      "/admin/community?tab=denuncias&estado=resueltas",
      "/admin/news",
      "/admin/news/create",
      "editArticle",
      "/admin/games",
      "/admin/store",
      "/admin/store?tab=compras",
      "order",
      "/admin/store?tab=ingresos",
      "/admin/store?tab=conciliacion",
      "/admin/store?tab=cupones",
      "/admin/system",
      "/admin/system?tab=desafios",
      "/admin/system?tab=registro",
      "/admin/system?tab=contacto",
    ],
  },
];

/** Screens that a page has to fit, by project: a laptop and a small one, a phone and a narrow one. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = {
  desktop: [1440, 1024],
  phone: [390, 360],
};

// Each role's walk is long: side by side, none is left over at the end of the run.
test.describe.configure({ mode: "parallel" });

for (const { role, pages, opens } of PAGES) {
  test.describe(`as ${role}`, () => {
    if (role !== "visitor") test.use(signedInAs(role));
    // One browser for all pages of a role, as a person has one: its cache and its session last.
    test("every page is whole", async ({ page, demo, expectAccessible }, info) => {
      test.setTimeout(pages.length * 15_000);
      const known = demo.addresses as Readonly<Record<string, string>>;
      const openings = new Openings(page, expectAccessible);
      await openings.holdStill();
      const usual = page.viewportSize() ?? { width: 0, height: 0 };
      for (const wanted of pages) {
        const [name, query] = typeof wanted === "string" ? [wanted, ""] : wanted;
        await test.step(`${name}${query}`, async () => {
          await page.setViewportSize(usual);
          await page.goto((known[name] ?? name) + query);
          // The screen before the page has a heading too.
          const heading = page
            .getByRole("heading", { level: 1 })
            .filter({ hasNotText: /^Cargando/ });
          await expect(heading).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await expect(heading).toHaveCount(1);
          await expect(page).toHaveTitle(/\S.* · \S|^Leyenda/);
          await expectAccessible(page);
          if (await unfoldFilters(page)) await expectAccessible(page);
          await openings.open();
          for (const width of WIDTHS[info.project.name] ?? []) {
            await page.setViewportSize({ width, height: usual.height });
            await expect
              .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
                message: `nothing is wider than a screen of ${width}`,
              })
              .toBeLessThanOrEqual(width);
          }
          // Nobody was sent somewhere else.
          const { pathname } = new URL(known[name] ?? name, page.url());
          expect(new URL(page.url()).pathname).toBe(pathname);
        });
      }
      expectWalked(role, openings.texts);
      expect(openings.names.length, "the walk finds what opens").toBeGreaterThanOrEqual(opens);
    });
  });
}
