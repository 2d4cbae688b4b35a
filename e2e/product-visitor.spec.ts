import { demoAccount, visitor } from "./fixtures/accounts.ts";
import { newPerson } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { refuseNext } from "./pages/administration.ts";
import { expectToast, fillRegistration, submitRegistration } from "./pages/auth.ts";
import { openTournament } from "./pages/tournament.ts";

// The statements of docs/product on public pages, with the demo's data.

const NAVIGATION = [
  ["Torneos", "/tournaments"],
  ["Equipos", "/teams"],
  ["Desafíos", "/challenges"],
  ["Noticias", "/news"],
  ["Tienda", "/store"],
  ["Amigos", "/friends"],
] as const;

const NETWORKS = ["YouTube", "X", "Facebook", "Instagram", "Twitch", "TikTok"];

test("head, foot and home lead where they should, in Spanish and dark", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "dark",
  );
  const head = page.getByRole("banner");
  for (const [name, path] of NAVIGATION) {
    await expect(head.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await expect(head.getByRole("link", { name: "Iniciar sesión" })).toHaveAttribute(
    "href",
    "/login",
  );
  await expect(head.getByRole("link", { name: "Registrarse" })).toHaveAttribute(
    "href",
    "/register",
  );
  await expect(head.getByRole("link", { name: /ir al inicio/ })).toHaveAttribute("href", "/");
  const foot = page.getByRole("contentinfo");
  await foot.scrollIntoViewIfNeeded();
  for (const path of ["/tournaments", "/teams", "/about", "/help", "/terms", "/contact"]) {
    await expect(foot.locator(`a[href="${path}"]`)).toBeVisible();
  }
  for (const name of NETWORKS) {
    await expect(foot.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      /^https:\/\//,
    );
  }

  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu Arena, Tus Reglas");
  await expect(
    main.getByText("Crea tu leyenda. La plataforma definitiva para torneos de esports."),
  ).toBeVisible();
  const client = await visitor(new URL(page.url()).origin);
  const count = async (table: string, status?: string) => {
    const all = client.from(table).select("id", { count: "exact", head: true });
    return (await (status ? all.eq("status", status) : all)).count;
  };
  const figures = page.getByRole("region", { name: "La comunidad en números" });
  await expect(figures.getByRole("link")).toHaveCount(4);
  const next = page.getByRole("region", { name: "Próximos partidos" });
  const countAll = async () => [
    await count("tournaments", "Activo"),
    await count("games"),
    (await client.rpc("match_list", { p_part: "ahead", p_limit: 5 })).data?.length,
  ];
  // Other tests write in parallel, so the counts must be equal before and after the page was rendered.
  await expect(async () => {
    const before = await countAll();
    await page.goto("/");
    const shown = [
      /\d+/.exec(await figures.locator('a[href="/tournaments"]').innerText())?.[0],
      /\d+/.exec(await figures.locator('a[href="/admin/games"]').innerText())?.[0],
      await next.locator('a[href^="/match/"]').count(),
    ].map(Number);
    expect(shown).toEqual(before);
  }).toPass();
  await expect(figures.locator('a[href="/teams"]')).toBeVisible();
  await expect(figures.locator('a[href="/admin/community"]')).toBeVisible();
  for (const title of ["Torneos vigentes", "En vivo", "Últimos resultados", "Último campeón"]) {
    await expect(main.getByRole("region", { name: title }).getByRole("link").first()).toBeVisible();
  }
  await expect(main.locator('a[href^="/news/"]')).toHaveCount(3);
  await main.getByRole("link", { name: "Ver todos: próximos partidos" }).click();
  await expect(page).toHaveURL("/matches");
  await page.goBack();
  await main.getByRole("link", { name: "Ver todos: noticias" }).click();
  await expect(page).toHaveURL("/news");
});

test("the fixed pages say what they must", async ({ page }) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Sobre /);
  for (const title of [/misión/i, /comunidad/i, /compromiso/i]) {
    await expect(main.getByRole("heading", { level: 2, name: title }).first()).toBeVisible();
  }
  await expect(main.locator('a[href="/tournaments"]').first()).toBeVisible();

  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Ayuda", exact: true })).toBeVisible();
  await expect(main.getByRole("group")).toHaveCount(12);
  await main.getByText("¿Cómo borro mis datos?").click();
  await expect(main.getByText(/En Configuración, en Eliminar Cuenta/)).toBeVisible();
  await expect(main.locator('a[href="/contact"]')).toBeVisible();

  await page.goto("/terms");
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(15);
  await expect(main.getByText("21 de agosto de 2025")).toBeVisible();
  for (const words of [/República Argentina/, /Buenos Aires/, /18 años/]) {
    await expect(main.getByText(words).first()).toBeVisible();
  }

  await page.goto("/contact");
  for (const label of ["Nombre", "Correo electrónico", "Asunto", "Mensaje"]) {
    await expect(main.getByLabel(label)).toBeVisible();
  }
  await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(main.locator('aside a[href^="https://"]')).toHaveCount(2);
});

test("news: the newest in front, five at the side, an article with its pictures", async ({
  page,
}) => {
  await page.goto("/news");
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("El Diario del Guerrero");
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("listitem")).toHaveCount(5);
  const newest = (await aside.getByRole("link").first().textContent()) ?? "";
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(newest);
  // Other tests publish newer articles, so this opens the newest of the demo.
  const title = "La Copa Leyenda llega a semifinales";

  // Two more pictures, as if the article had them: the demo's articles have none.
  const picture = (name: string) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='${name}'/>`;
  await page.route(/rest\/v1\/news\?.*slug=eq/, async (route) => {
    const response = await route.fetch();
    const article: unknown = await response.json();
    const images = ["a", "b", "c"].map(picture);
    const json = Array.isArray(article)
      ? article.map((row: object) => ({ ...row, image_urls: images }))
      : { ...(article as object), image_urls: images };
    await route.fulfill({ response, json });
  });
  await main.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const article = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(article.getByText("Torneos", { exact: true })).toBeVisible();
  await expect(article.locator("time")).toBeVisible();
  await expect(article.getByText("es la que falta")).toBeVisible();
  await expect(article.getByRole("button", { name: /^Ampliar imagen/ })).toHaveCount(2);
  await article.getByRole("button", { name: "Ampliar imagen 1" }).click();
  const viewer = page.getByRole("dialog", { name: "Imagen ampliada" });
  await expect(viewer.getByText("2 de 3")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByAltText(`Imagen 2 de ${title}`)).toBeVisible();
  await viewer.getByRole("button", { name: "Imagen siguiente" }).click();
  await expect(viewer.getByAltText(`Portada de ${title}`)).toBeVisible();
  await expect(viewer.getByText("1 de 3")).toBeVisible();
  await viewer.getByRole("button", { name: "Imagen anterior" }).click();
  await expect(viewer.getByText("3 de 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(article.getByRole("button", { name: "Ampliar imagen 1" })).toBeFocused();
  await article.getByRole("link", { name: "Volver a noticias" }).click();
  await expect(page).toHaveURL("/news");

  await page.goto("/news/no-existe");
  await expect(page.getByText("Artículo no encontrado.")).toBeVisible();
});

test("matches: the next ones by date, found by team or tournament, each with both sides", async ({
  page,
}) => {
  await page.goto("/matches");
  const main = page.getByRole("main");
  const matches = main.locator('li a[href^="/match/"]');
  const part = (name: string) => main.getByRole("region", { name, exact: true });
  const timesOf = (name: string) =>
    part(name)
      .locator("time")
      .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  await expect(part("En vivo").locator("li")).not.toHaveCount(0);
  // Matches whose scheduled time has passed but that have not begun.
  await expect(part("Demorados").getByText("W.O. objetado").first()).toBeVisible();
  const ahead = [...(await timesOf("Hoy")), ...(await timesOf("Próximos"))];
  expect(ahead.length).toBeGreaterThanOrEqual(3);
  expect(ahead).toEqual(ahead.toSorted());
  const decided = await timesOf("Resultados");
  expect(decided.length).toBeGreaterThanOrEqual(3);
  expect(decided).toEqual(decided.toSorted().toReversed());
  await main.getByRole("link", { name: "Ir a los resultados" }).click();
  await expect(part("Resultados").getByRole("heading", { level: 2 })).toBeInViewport();

  await main.getByLabel("Filtrar por juego").selectOption("Valorant");
  await expect(page).toHaveURL(/[?&]juego=Valorant/);
  await expect(matches.filter({ hasText: "Liga Relámpago FC" })).toHaveCount(0);
  await expect(matches.first()).toContainText("Valorant");
  await main.getByLabel("Filtrar por torneo").selectOption({ label: "Copa Leyenda Valorant" });
  await expect(matches.filter({ hasNotText: "Copa Leyenda Valorant" })).toHaveCount(0);
  await expect(matches.first()).toContainText("Copa Leyenda Valorant");
  await main.getByLabel("Filtrar por juego").selectOption({ label: "Juego" });
  await expect(page).toHaveURL("/matches");

  const search = page.getByRole("searchbox", { name: "Buscar por equipo o torneo" });
  await search.fill("nebula");
  await expect(matches.filter({ hasNotText: "Nébula Roja" })).toHaveCount(0);
  await search.fill("nadie-se-llama-así");
  await expect(main.getByText("Ningún partido coincide con tu búsqueda")).toBeVisible();
  await search.fill("copa leyenda");
  await expect(matches.filter({ hasNotText: "Copa Leyenda" })).toHaveCount(0);

  await main
    .getByRole("region", { name: /^(Preparándose|Hoy|Próximos)$/ })
    .locator('li a[href^="/match/"]')
    .first()
    .click();
  await expect(page).toHaveURL(/\/match\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(main.getByRole("heading", { level: 2, name: "Cara a cara" })).toBeVisible();
  const figures = main.getByRole("table", { name: "Estadísticas" });
  await expect(figures.getByRole("columnheader")).toHaveCount(3);
  await expect(figures.getByRole("row", { name: /Winrate/ }).getByRole("cell")).toHaveCount(2);
  await expect(main.getByRole("heading", { level: 2, name: "Alineación" })).toHaveCount(2);
  await main.getByRole("link", { name: "Ver en la llave" }).click();
  await expect(page).toHaveURL(new RegExp(`/tournaments/[0-9a-f-]{36}\\?etapa=1&partido=${id}$`));
  await expect(main.locator(`[data-wanted] [data-match="${id}"]`)).toBeInViewport();
  await page.goBack();
  await main.getByRole("link", { name: "Volver a los partidos" }).click();
  await expect(page).toHaveURL("/matches");
});

test("tournaments: a list to search and filter, and a page of four figures and four tabs", async ({
  page,
}) => {
  await page.goto("/tournaments");
  const main = page.getByRole("main");
  const cards = main.getByRole("article");
  await expect(cards.first()).toBeVisible();
  const found = page.getByRole("searchbox", { name: "Buscar por nombre o juego" });
  // Other tests run tournaments of the same game in parallel.
  await found.fill("SPRINT ROCKET");
  await expect(cards.filter({ hasText: "Copa Leyenda Valorant" })).toHaveCount(0);
  const sprint = cards.filter({ hasText: "Sprint Rocket League 1v1" });
  await expect(sprint).toHaveCount(1);
  await expect(sprint.locator("dl")).toContainText("Inscripción8 tickets");
  await expect(sprint.getByRole("link")).toHaveAttribute("href", /^\/tournaments\/[0-9a-f-]{36}$/);

  // Other tests run tournaments of the same game in parallel.
  await page.goto("/tournaments?q=Sprint");
  await main.getByLabel("Filtrar por juego").selectOption("Rocket League");
  await main.getByLabel("Filtrar por costo").selectOption({ label: "Con tickets" });
  await expect(page).toHaveURL(/juego=Rocket\+League&entrada=tickets/);
  await expect(cards).toHaveCount(1);
  await expect(sprint).toHaveCount(1);
  const states = page.getByRole("group", { name: "Filtrar por estado" });
  await expect(states.getByRole("button")).toHaveText([
    /^Todos1$/,
    /^Inscripciones1$/,
    /^Activo0$/,
    /^Próximamente0$/,
    /^Finalizado0$/,
  ]);
  await main.getByLabel("Filtrar por modo").selectOption({ label: "Por equipos" });
  await expect(main.getByText("No se encontraron torneos")).toBeVisible();
  await main.getByRole("link", { name: "Quitar filtros" }).click();
  await expect(page).toHaveURL("/tournaments");

  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const [status, strongest, pulse] of [
    ["Inscripciones", "blue", "status-pulse"],
    ["Activo", "green", "none"],
    ["Próximamente", "blue", "none"],
    ["Finalizado", "red", "none"],
  ] as const) {
    await page.goto(`/tournaments?estado=${encodeURIComponent(status)}`);
    await expect(cards.first()).toBeVisible();
    // A cancelled tournament is over too, and its card says so.
    const word = status === "Finalizado" ? /Finalizado|Cancelado/ : status;
    await expect(cards.filter({ hasNotText: word })).toHaveCount(0);
    const badge = await cards
      .first()
      .locator(".badge")
      .evaluate((element) => ({
        rgb: getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [],
        pulse: getComputedStyle(element, "::before").animationName,
      }));
    const [red = 0, green = 0, blue = 0] = badge.rgb;
    const colors = { red, green, blue };
    expect(Math.max(red, green, blue), status).toBe(colors[strongest]);
    // The expected purple has more red than green; the expected blue does not.
    expect(red > green, status).toBe(status === "Próximamente" || status === "Finalizado");
    expect(badge.pulse, status).toBe(pulse);
  }

  await openTournament(page, "Copa Leyenda Valorant");
  await expect(page.getByRole("tab")).toHaveText([
    "Resumen",
    "Estructura",
    "Participantes",
    "Reglas",
  ]);
  await expect(page.getByRole("tab", { name: "Estructura" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  for (const figure of ["Premio mayor", "Inscripción", "Participantes", "Modalidad"]) {
    await expect(main.locator(".card").filter({ hasText: figure }).first()).toBeVisible();
  }
});

test("who signs in and who registers find each other's form", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("main").getByRole("link", { name: "Regístrate" }).click();
  await expect(page).toHaveURL("/register");
  await page.getByRole("main").getByRole("link", { name: "Inicia sesión" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/register");
  await expect
    .poll(() => page.getByLabel("País").locator("option").count())
    .toBeGreaterThanOrEqual(240);
  await fillRegistration(page, newPerson());
  await refuseNext(page, "POST", /\/auth\/v1\/signup/);
  await submitRegistration(page);
  await expectToast(page, "Error en el registro");
});

test("settings and the back office fill the screen, profiles and teams have a ground of their own", async ({
  openSecondPage,
  baseURL,
}) => {
  const admin = await demoAccount(baseURL ?? "", "admin");
  const page = await openSecondPage(admin.storageState);
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    return page.evaluate(() => {
      const main = document.querySelector("main");
      const ground = main?.closest("[class*=ground-]");
      return {
        gutter: main ? Number.parseFloat(getComputedStyle(main).paddingLeft) : -1,
        ground: ground ? getComputedStyle(ground).backgroundImage : "",
      };
    });
  };
  const usual = await look("/about");
  expect(usual.gutter).toBeGreaterThan(0);
  expect((await look("/settings")).gutter).toBe(0);
  const profile = await look("/profile");
  expect(profile.ground).not.toBe(usual.ground);
  expect((await look("/news")).ground).toBe(usual.ground);
});

test("a visitor who wants into a team signs in first; what is for members asks who it is", async ({
  page,
}) => {
  const client = await visitor(await originOf(page));
  const team = await client.from("teams").select("id").eq("name", "Nébula Roja").single();
  await page.goto(`/team/${team.data?.id as string}`);
  await expect(page.getByRole("tab")).toHaveText(["Miembros"]);
  await page.getByRole("link", { name: "Unirse: Nébula Roja" }).click();
  await expectToast(page, "Debes iniciar sesión para unirte a un equipo.");
  await expect(page).toHaveURL(/\/login\?volver=/);
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?volver=%2Fprofile");

  // For what requires signing in, the page explains this; its public content is visible.
  await page.goto("/challenges");
  await expect(page.getByText("Uno contra otro.")).toBeVisible();
  const open = page.getByRole("region", { name: "Abiertos ahora" });
  await expect(open.getByRole("link").first()).toBeVisible();
  const { data: offers } = await client.rpc("list_open_challenges", { p_limit: 1 }).throwOnError();
  const { match_id: matchId, creator_name: challenger } = offers[0] as Record<string, string>;
  await page.goto(`/challenges/${matchId}`);
  await expect(page.getByText(`${challenger} te desafía`)).toBeVisible();
  await expect(page.getByText(`Entra para aceptar el desafío de ${challenger}.`)).toBeVisible();
  await expect(open).toHaveCount(0);
  await page.goto("/store");
  const packs = page.getByRole("region", { name: "Packs a la venta" }).getByRole("listitem");
  await expect(packs).toHaveCount(3);
  await expect(packs.first()).toContainText(/\$.+\sARS/u);
  await page.goto("/teams");
  await expect(page.getByText("Encuentra tu equipo.")).toBeVisible();
  const teams = page.getByRole("region", { name: "Reclutan ahora" });
  await teams.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/team\//);
});

async function originOf(page: { goto(path: string): Promise<unknown>; url(): string }) {
  await page.goto("/about");
  return new URL(page.url()).origin;
}
