import type { Page } from "@playwright/test";
import { demoAccount } from "./fixtures/accounts.ts";
import { expect, test } from "./fixtures/test.ts";
import { searchFor } from "./pages/administration.ts";
import { expectToast } from "./pages/auth.ts";

// The error catalogue of docs/product: the texts for users when something cannot be loaded.

const REASON = "Hoy no se puede.";
/** The requests for the user's profile, and for whether an administrator lacks the second factor. */
const PROFILE = /select=id%2C\+?username%2C\+?avatar_url%2C\+?role|rpc\/needs_second_factor/;
const ALWAYS = new RegExp(`system_status|${PROFILE.source}`);

/** Refuses all calls of the data API, except those for the user's profile and the modules. */
async function refuseReads(page: Page, spared: RegExp = ALWAYS): Promise<void> {
  await page.route(/\/rest\/v1\/|\/storage\/v1\/object\/list/, (route) =>
    spared.test(route.request().url())
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: { code: "P0001", message: REASON, details: "not_now" },
        }),
  );
}

// The browser's log contains the errors that this test causes.
test.use({ provokedErrors: [/could not be loaded/] });

test("a player is told what could not be loaded, and may try again", async ({
  openSecondPage,
  baseURL,
}) => {
  const player = await demoAccount(baseURL ?? "", "player");
  const page = await openSecondPage(player.storageState);
  await refuseReads(page);
  for (const [path, text] of [
    ["/settings", "No se pudo cargar tu perfil."],
    ["/profile", "No se pudo cargar tu perfil."],
    ["/teams", "No se pudieron cargar los equipos."],
    ["/teams?q=ne", "No se pudieron cargar los jugadores."],
    ["/teams/create", "No se pudieron cargar los juegos."],
    ["/friends", "No se pudo cargar la lista de amigos."],
    ["/challenges", "No se pudieron cargar los desafíos."],
    ["/store", "No se pudieron cargar los productos de la tienda."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    if (path !== "/teams/create") {
      await expect(page.getByRole("button", { name: "Reintentar" }).first(), path).toBeVisible();
    }
  }

  // A page whose content cannot be loaded redirects the user and explains why.
  await expectLeadAway("/teams?q=Nébula", "Nébula Roja", "No se pudo cargar el equipo.", "/teams");
  await expectLeadAway("/teams?q=Axioma", "Axioma", "No se pudo cargar el perfil.", "/");

  /** Opens an item of a loaded list; its page then fails to load. */
  async function expectLeadAway(list: string, name: string, text: string, end: string) {
    await page.unrouteAll();
    await page.goto(list);
    const link = page.getByRole("main").getByRole("link", { name }).first();
    await expect(link).toBeVisible();
    await refuseReads(page);
    await link.click();
    await expectToast(page, text);
    await expect(page).toHaveURL(end);
  }

  await page.unrouteAll();
  await page.goto("/tournaments?q=Sprint");
  await refuseReads(page);
  await page.getByRole("link", { name: "Sprint Rocket League 1v1" }).click();
  await expect(page.getByText(`No se pudo cargar el torneo. ${REASON}`)).toBeVisible();
});

test("who cannot be recognised as an admin is told so", async ({ openSecondPage, baseURL }) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const page = await openSecondPage(admin.storageState);
  const logged: string[] = [];
  page.on("console", (line) => logged.push(line.text()));
  const menu = page.getByRole("button", { name: `Menú de ${admin.username}` });
  await page.goto("/about");
  await expect(menu).toBeVisible();
  await refuseReads(page, /system_status/);
  const retry = page.getByRole("button", { name: "Reintentar" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/admin/store");
  await expect(heading).toHaveText("No se pudo verificar tu perfil.");
  await expect(page).toHaveURL("/admin/store");
  expect(logged.join()).toContain("The profile could not be loaded.");
  await expect(retry).toHaveCount(1);

  // The menu was loaded before. The parts that failed together with the profile load again with it.
  await page.getByRole("link", { name: "Volver al Sitio" }).click();
  await expect(menu).toBeVisible();
  const part = page
    .getByRole("alert")
    .filter({ hasText: "No se pudo cargar lo que tienes pendiente." });
  await expect(part).toBeVisible();
  await page.unrouteAll();
  await part.getByRole("button", { name: "Reintentar" }).click();
  await expect(heading).toHaveText(`Hola, ${admin.username}`);
  await expect(retry).toHaveCount(0);

  // If the failed URL is opened directly, one press on the button loads everything.
  await refuseReads(page, /system_status/);
  await page.goto("/admin/store");
  await expect(heading).toHaveText("No se pudo verificar tu perfil.");
  await page.unrouteAll();
  await retry.click();
  await expect(heading).not.toHaveText("No se pudo verificar tu perfil.");
  await expect(page).toHaveURL("/admin/store");
});

test("an admin is told what could not be loaded, with the reason", async ({
  openSecondPage,
  baseURL,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const page = await openSecondPage(admin.storageState);
  const nobody = crypto.randomUUID();
  await refuseReads(page);
  for (const [path, text] of [
    ["/admin", "No se pudo cargar la evolución."],
    ["/admin/competition", "No se pudieron cargar los torneos."],
    ["/admin/competition?tab=encuentros", "No se pudieron cargar los encuentros de torneo."],
    [
      "/admin/competition?tab=encuentros&tipo=desafios",
      "No se pudieron cargar los encuentros de desafío.",
    ],
    [`/admin/tournaments/edit/${nobody}`, "No se pudo cargar el torneo."],
    ["/admin/community", `No se pudieron cargar los usuarios: ${REASON}`],
    ["/admin/community?tab=equipos", `No se pudieron cargar los equipos: ${REASON}`],
    ["/admin/community?tab=logros", "No se pudieron cargar los logros."],
    ["/admin/news", "No se pudieron cargar las noticias."],
    [`/admin/news/edit/${nobody}`, "No se pudo cargar la noticia."],
    ["/admin/games", "No se pudieron cargar los juegos."],
    ["/admin/store", "No se pudieron cargar los packs."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
  // The edit page has no content to show, so it redirects to its list.
  await page.goto(`/admin/tournaments/edit/${nobody}`);
  await expect(page).toHaveURL("/admin/competition");
  await page.goto(`/admin/news/edit/${nobody}`);
  await expect(page).toHaveURL("/admin/news");
  await page.goto("/admin/community?tab=tickets");
  await searchFor(page, "novato");
  await expect(page.getByText("No se pudieron buscar usuarios.").first()).toBeVisible();
  await page.goto("/admin/community?tab=notificar");
  await page.getByLabel("Mensaje").fill("Hola");
  await page.getByRole("button", { name: "Enviar a todos" }).click();
  await expectToast(page, "No se pudieron obtener los usuarios.");

  await page.unrouteAll();
  await page.goto("/admin/competition");
  const open = page.getByRole("button", { name: /^Participantes de / }).first();
  await expect(open).toBeVisible();
  await refuseReads(page);
  await open.click();
  await expect(page.getByText("No se pudieron cargar los participantes.").first()).toBeVisible();
  await page.unrouteAll();
  await page.goto("/admin/competition?tab=encuentros&tipo=desafios&estado=disputas");
  const proofs = page.getByRole("button", { name: "Ver Pruebas" }).first();
  await expect(proofs).toBeVisible();
  await refuseReads(page);
  await proofs.click();
  await expect(page.getByText("No se pudieron cargar las pruebas").first()).toBeVisible();

  // If saving fails, nothing changes. If data cannot be refreshed, the page does not show it as current.
  await page.unrouteAll();
  await page.goto("/admin/system");
  await page.getByText("Mensaje de mantenimiento").first().click();
  await page.getByLabel("Mensaje de mantenimiento").first().fill("Volvemos pronto.");
  await refuseReads(page, PROFILE);
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await expectToast(page, "No se pudieron guardar todos los cambios.");
  await expect(page.getByText("No se pudo cargar el estado del sistema.").first()).toBeVisible();
});
