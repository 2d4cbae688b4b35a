import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { demoAccount } from "./fixtures/accounts.ts";
import { DEMO, DEMO_PASSWORD } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { expectSignedIn, fillSignIn } from "./pages/auth.ts";

/** One URL for each kind of page in the site map. It is the URL of the oldest item, which no other test changes. */
async function serverRenderedPages(request: APIRequestContext): Promise<string[]> {
  const siteMap = await (await request.get("/sitemap.xml")).text();
  const kinds = new Map<string, string>();
  for (const [, address = ""] of siteMap.matchAll(/<loc>([^<]+)/g)) {
    const { pathname } = new URL(address);
    kinds.set(
      pathname.replace(/(?<=^\/(?:(?!api\/)[^/]+|api\/reference)\/)[^/]+/, ":id"),
      pathname,
    );
  }
  expect(kinds.size).toBeGreaterThan(9);
  return [...kinds.values()];
}

async function comingMatch(request: APIRequestContext): Promise<string> {
  const list = await (await request.get("/matches")).text();
  return /href="(\/match\/[^"]+)"/.exec(list)?.[1] ?? "no match is to come";
}

/** Scrolls down the page until all of it has been hydrated. */
async function lookAtAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
  await expect(page.locator("[data-island=wanted]")).toHaveCount(0);
}

/** Texts with a time on the page that do not match the browser's clock. */
function foreignClocks(): string[] {
  const clock = new Intl.DateTimeFormat("es-AR", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return [...document.querySelectorAll("time")]
    .filter(({ dateTime, textContent }) => {
      const shown = /\d\d:\d\d/.exec(textContent)?.[0];
      return shown !== undefined && shown !== clock.format(new Date(dateTime));
    })
    .map(({ outerHTML }) => outerHTML);
}

/** Elements of the server's HTML that React has replaced. A user who types in one loses the cursor. */
function renderedAnew(): string[] {
  return window.drawn
    .filter(({ isConnected }) => !isConnected)
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/**
 * The server renders public pages and sends their data along. A page without some of its data would still work, but
 * would request the data. So this test requires that the page sends no request.
 */
test("the first paint of a page needs no request to the API", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    // Pictures are part of the server's HTML, so requests for them are allowed.
    if (sent.resourceType() === "image") return;
    if (/^\/(rest|storage|functions)\/v1\/|^\/config\.json/.test(pathname)) asked.push(pathname);
  });
  // Blocks live changes by other tests, which would make a list load again.
  await page.routeWebSocket(/\/realtime\/v1\//, () => undefined);
  for (const address of await serverRenderedPages(request)) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(asked).toEqual([]);
    });
  }
});

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  test("a page can be read", async ({ page, request }) => {
    for (const address of await serverRenderedPages(request)) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const text = await page.getByRole("main").innerText();
        expect(text.length).toBeGreaterThan(80);
      });
    }
  });
});

test.describe("on another clock than the site's", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("every instant is told by it, and nothing of a page is drawn a second time for it", async ({
    page,
    request,
  }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const parts = document.querySelectorAll("h1, [data-island] > :not([data-island])");
        window.drawn = [...parts].filter((part) => part.checkVisibility());
      });
    });
    // Blocks live changes by other tests, which would rightly make parts of the page render again.
    await page.routeWebSocket(/\/realtime\/v1\//, () => undefined);
    // Requests get no response either: the page stays as the server rendered it.
    await page.route(/\/rest\/v1\//, () => undefined);
    const addresses = [...(await serverRenderedPages(request)), await comingMatch(request)];
    for (const address of addresses) {
      await test.step(address, async () => {
        await page.goto(address);
        await lookAtAll(page);
        expect(await page.evaluate(renderedAnew)).toEqual([]);
        await expect.poll(() => page.evaluate(foreignClocks)).toEqual([]);
      });
    }
  });
});

test("what is below the screen is drawn, and its code comes when it is looked at", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "script") asked.push(new URL(sent.url()).pathname);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Torneos" })).toBeVisible();
  expect(asked.filter((path) => path.includes("site-footer"))).toEqual([]);
  expect(asked.length).toBeLessThan(40);
  await lookAtAll(page);
  expect(asked.filter((path) => path.includes("site-footer"))).toHaveLength(1);
});

/** Holds back the app's code; returns a function that releases it. */
async function keepCodeBack(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<void>();
  await page.route(
    /\/assets\/index-[^/]*\.js$/,
    async (route) => {
      await code.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return code.resolve;
}

/** Opens the sign-in as the server rendered it; returns a function that releases its code. */
async function openServerRenderedSignIn(page: Page): Promise<() => void> {
  const letCodeCome = await keepCodeBack(page);
  await page.goto("/login", { waitUntil: "commit" });
  return letCodeCome;
}

test("what is typed and pressed before the code is there is done afterwards", async ({ page }) => {
  const letCodeCome = await openServerRenderedSignIn(page);
  await fillSignIn(page, DEMO.player, DEMO_PASSWORD);
  await expect(page).toHaveURL("/login");
  letCodeCome();
  await expectSignedIn(page);
});

test("who scrolls before the code is there stays where he is", async ({ page }) => {
  const place = () => page.evaluate(() => scrollY);
  const hydrated = page.locator("html[data-ready]");
  for (const open of [() => page.goto("/", { waitUntil: "commit" }), () => page.reload()]) {
    const letCodeCome = await keepCodeBack(page);
    const opened = open();
    const link = page.getByRole("link", { name: "Ver todos: noticias" });
    await link.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 120);
    await expect.poll(place).toBeGreaterThan(200);
    const before = await link.boundingBox();
    letCodeCome();
    await opened;
    await expect(hydrated).toBeAttached();
    expect(await link.boundingBox()).toEqual(before);
  }
});

test("a press that lasts while the code comes is done", async ({ page }) => {
  const letCodeCome = await openServerRenderedSignIn(page);
  await page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).hover();
  await page.mouse.down();
  letCodeCome();
  await page.locator("html[data-ready]:not(:has(main [data-island]))").waitFor();
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Enviar enlace" })).toBeVisible();
});

test.describe("when code does not come", () => {
  test.use({ provokedErrors: [/Failed to load resource|dynamically imported module/] });

  test("the page is loaded again: once by itself, then by the next press", async ({ page }) => {
    const search = page.getByRole("button", { name: "Buscar" });
    const dialog = page.getByRole("dialog");
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto("/news");
    await search.click();
    await expect(dialog).toBeVisible();

    const lost = page.waitForEvent("pageerror");
    await page.route(/\/assets\/contact-page-[^/]*\.js$/, (route) => route.abort());
    await page.goto("/contact", { waitUntil: "load" });
    await lost;
    await page.unrouteAll();
    await search.click();
    await expect(page.locator("html")).toHaveAttribute("data-ready");
    await search.click();
    await expect(dialog).toBeVisible();
  });
});

declare global {
  interface Window {
    /** The sum of the layout shifts: how far content has moved by itself. */
    moved: number;
    /** The title and the interactive parts of the page in the server's HTML. */
    drawn: Element[];
  }
}

/** The link and position of each item of the bottom navigation, and of the search in the header. */
function placesOf(page: Page) {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "nav[aria-label=Secciones] li, header:not(main header) [aria-haspopup=dialog]",
      ),
    ]
      .filter((place) => place.checkVisibility())
      .map((place) => [place.querySelector("a")?.pathname, place.getBoundingClientRect().x]),
  );
}

/**
 * Pages for signed-in users, each with an element that shows that its frame is there and one that shows that its
 * content has loaded.
 */
const FRAMED: readonly {
  path: string;
  frame: (page: Page) => Locator;
  end: (page: Page) => Locator;
}[] = [
  {
    path: "/challenges",
    frame: (page) => page.getByRole("tab", { name: "Mis desafíos" }),
    end: (page) => page.getByRole("button", { name: "Aceptar Desafío" }).first(),
  },
  {
    path: "/challenges?tab=mios&estado=terminados",
    frame: (page) => page.getByRole("tab", { name: "Mis desafíos" }),
    end: (page) => page.getByRole("article").first(),
  },
  {
    path: "/store",
    frame: (page) => page.getByRole("radio", { name: /USD/ }),
    end: (page) => page.getByRole("button", { name: /^Comprar / }).first(),
  },
  {
    path: "/store/purchases",
    frame: (page) => page.getByRole("heading", { level: 1, name: "Mis compras" }),
    end: (page) =>
      page
        .getByRole("link", { name: /^Ver recibo/ })
        .or(page.getByText("Todavía no compraste nada"))
        .first(),
  },
  {
    path: "/settings",
    frame: (page) => page.getByRole("link", { name: "Seguridad", exact: true }),
    end: (page) => page.getByRole("button", { name: "Guardar cambios" }),
  },
  {
    path: "/settings?seccion=pagos",
    frame: (page) => page.getByRole("heading", { level: 2, name: "Pagos" }),
    end: (page) => page.getByRole("button", { name: "Guardar datos de cobro" }),
  },
];

for (const { path, frame, end } of FRAMED) {
  test(`${path}: a member's page has its frame at once, and nothing of it moves while it loads`, async ({
    openSecondPage,
    baseURL,
  }) => {
    const player = await demoAccount(baseURL ?? "", "player");
    const page = await openSecondPage(player.storageState);
    const answers = Promise.withResolvers<void>();
    // The fonts load as late as the data: earlier measurements use the fallback fonts.
    await page.route(/\/rest\/v1\/|\.woff2/, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry) window.moved += Number(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(frame(page)).toBeVisible();
    const before = await placesOf(page);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    answers.resolve();
    await expect(end(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await placesOf(page)).toEqual(before);
    // When the web font loads, a single letter may move.
    expect(await page.evaluate(() => window.moved)).toBeCloseTo(0, 2);
  });
}

test("a visitor at a member's page goes straight to the sign-in: none of it is shown or asked for, and he comes back", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname.startsWith("/rest/v1/")) asked.push(pathname);
  });
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  // This page has no public content, so a visitor sees an empty page before the redirect.
  await page.goto("/settings", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: /^Leyenda/ }).first()).toBeVisible();
  await expect(page.getByRole("main")).toHaveText("", { useInnerText: true });
  code.resolve();
  await expect(page).toHaveURL("/login?volver=%2Fsettings");
  await expect(page.getByText("Entra para cambiar tu configuración.")).toBeVisible();
  expect(asked).toEqual([]);
  await fillSignIn(page, DEMO.player, DEMO_PASSWORD);
  await expect(page).toHaveURL("/settings");
});

test("who goes back while a page is being reloaded finds the page before, and nothing breaks", async ({
  page,
}) => {
  await page.goto("/news");
  await page.getByRole("link", { name: "Torneos" }).first().click();
  await expect(page).toHaveURL("/tournaments");
  await expect(page.getByRole("heading", { level: 1, name: "Torneos" })).toBeVisible();

  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Torneos" })).toBeVisible();
  // Navigates within the document: the rendered page stays, and only the URL changes.
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/news");
  code.resolve();
  await expect(
    page.getByRole("heading", { level: 1, name: "El Diario del Guerrero" }),
  ).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "Torneos" })).toBeVisible();
});

test("the page is seen before its code is asked for, without another request for its styles", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
  await page.addInitScript(() => {
    // Simulates a browser that reports no paint and never runs timers of a second or more.
    PerformanceObserver.prototype.observe = () => undefined;
    const soon = window.setTimeout.bind(window);
    const isPatience = (ms?: number) => ms !== undefined && ms >= 1_000;
    Object.assign(window, {
      setTimeout: (work: () => void, ms?: number) => (isPatience(ms) ? 0 : soon(work, ms)),
    });
  });
  await page.goto("/tournaments", { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked.filter((path) => /\.(?:js|css)$/.test(path))).toEqual([]);
});
