import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import fastify from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNews } from "@leyenda/testing/create-content";
import { createChallenge } from "@leyenda/testing/challenges";
import { createAdmin, createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import {
  createTournament,
  playToTheEnd,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { openHtmlTemplate } from "./html-template.ts";
import type { RenderPool } from "./render-pool.ts";
import { createSitePages } from "./site-pages.ts";

const INDEX = `<!doctype html><html><head><title>x</title><meta name="description" content="x" /><script>x()</script><!--app-head--></head>
<body><div id="root"><!--app-body--></div><!--app-data--><script type="module" src="/assets/app-1a2b.js"></script></body></html>`;
const ROOT = resolve(import.meta.dirname, "../../../..");
const SCRIPT = "export {};".repeat(400);
const EVIL = `Copa </script><script>alert(1)</script> "á" & 'ñ'`;

let server: TestServer;
let folder: string;
let webDir: string;
let tournamentId: string;
let teamId: string;
let playerId: string;
let newsSlug: string;
let adminToken: string;

beforeAll(async () => {
  await ensureWebBuild();
  folder = mkdtempSync(join(tmpdir(), "leyenda-web-"));
  webDir = join(folder, "dist");
  mkdirSync(join(webDir, "assets"), { recursive: true });
  symlinkSync(resolve(ROOT, "apps/web/dist-server"), join(folder, "dist-server"));
  writeFileSync(join(webDir, "index.html"), INDEX);
  writeFileSync(join(webDir, "icon.svg"), "<svg/>");
  writeFileSync(join(webDir, "assets", "app-1a2b.js"), SCRIPT);
  writeFileSync(join(webDir, "assets", "app-1a2b.js.gz"), gzipSync(SCRIPT));
  server = await startTestServer({ env: { WEB_DIR: webDir } });
  const { database } = server;
  tournamentId = (await createTournament(database, { name: EVIL, game: "Valorant" })).id;
  const team = await createTeam(database, { name: "Los Ñandúes" });
  teamId = team.id;
  const admin = await createAdmin(database);
  adminToken = await server.context.tokens.sign({ role: "authenticated", sub: admin.id }, 600);
  playerId = (await createPlayer(database, { username: "Nébula" })).id;
  newsSlug = (
    await createNews(database, {
      title: "Gran final en vivo",
      content: "## Hola\n\nEsto **pasó** [ayer](https://x.example).",
    })
  ).slug;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await fetch(server.url + path, { headers });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** Parses the JSON in the page's script element with this id. */
function dataBlock<T>(html: string, id: string): T {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(
    html,
  )?.[1];
  return JSON.parse(text ?? "null") as T;
}

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

describe("a page", () => {
  it("carries its configuration and the module switches, so that nothing is asked before the first paint", async () => {
    const { status, html } = await page("/");
    expect(status).toBe(200);
    expect(dataBlock(html, "leyenda-config")).toMatchObject({
      supabaseUrl: server.url,
      supabaseAnonKey: server.anonKey,
      modules: { tournaments: true, store: true, friends: true, challenges: true },
    });
    const { reads } = dataBlock<{ reads: { key: string[]; data: unknown }[] }>(
      html,
      "leyenda-data",
    );
    const keys = reads.map((read) => read.key.join("/"));
    expect(keys).toEqual([
      "system-status",
      "home/stats",
      "home/tournaments",
      "home/matches/open/live",
      "home/matches/open/ahead",
      "home/matches/results",
      "home/tournaments/champion",
      "home/tournaments/paid",
      "news/latest",
    ]);
    expect(reads[1]?.data).toMatchObject({ teams: 1, profiles: 4 });
    expect(reads.at(-1)?.data).toMatchObject([{ slug: newsSlug }]);
  });

  it.each([
    ["/team", "/teams"],
    ["/api/reference", "/api"],
    ["/privacy", "/terms#privacidad"],
  ])("leads on from %s, before anything is rendered", async (path, place) => {
    const response = await fetch(`${server.url}${path}`, { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(place);
    expect(await response.text()).toBe("");
  });

  it("what leads on has no preview", async () => {
    expect((await page("/preview/team.png")).status).toBe(404);
  });

  it.each([
    ["the home page", () => "/", "Gran final en vivo"],
    ["a tournament", () => `/tournaments/${tournamentId}`, "Inscripción"],
    ["a team", () => `/team/${teamId}`, "Los Ñandúes"],
    ["a player", () => `/profile/${playerId}`, "Nébula"],
    ["an article", () => `/news/${newsSlug}`, "<strong>pasó</strong>"],
    ["the terms", () => "/terms", "Para participar en torneos debes ser mayor de 18 años."],
    ["a page without data", () => "/about", "Que competir sea tan serio"],
  ])("%s comes rendered: its content stands in the HTML", async (_what, path, text) => {
    const { html } = await page(path());
    const body = /<div id="root">(.*)<\/div>\s*<script/s.exec(html)?.[1] ?? "";
    expect(body).toContain("<h1");
    expect(body).toContain(text);
    expect(body).not.toContain("<script");
    // A block element inside a paragraph: the browser would end the paragraph early, and React could not hydrate.
    expect(body).not.toMatch(/<p\b[^>]*>(?:(?!<\/p>).)*<div/s);
  });

  it("is rendered for a phone where the browser says that it is one", async () => {
    const rendered = async (userAgent: string) =>
      dataBlock<{ isNarrow: boolean }>(
        (await page("/", { "user-agent": userAgent })).html,
        "leyenda-data",
      ).isNarrow;
    expect(await rendered("Mozilla/5.0 (Linux; Android 15) Chrome/156 Mobile Safari")).toBe(true);
    expect(await rendered("Mozilla/5.0 (X11; Linux x86_64) Chrome/156")).toBe(false);
  });

  it("keeps what people typed from becoming markup", async () => {
    const { html } = await page(`/tournaments/${tournamentId}`);
    expect(html).not.toContain("<script>alert(1)");
    expect(html).toContain(
      "<title>Copa &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;á&quot; &amp; &#39;ñ&#39; · Leyenda</title>",
    );
    const { reads } = dataBlock<{ reads: { key: string[]; data: { name?: string } }[] }>(
      html,
      "leyenda-data",
    );
    expect(reads.find((read) => read.key[1] === "detail")?.data.name).toBe(EVIL);
  });

  it.each([
    ["/", "Torneos de esports · Leyenda", "/preview/index.png"],
    ["/tournaments", "Torneos · Leyenda", "/preview/tournaments.png"],
    ["/news", "El Diario del Guerrero · Leyenda", "/preview/news.png"],
    ["/about", "Sobre nosotros · Leyenda", "/preview/index.png"],
  ])("%s has a title, an address and a picture", async (path, title, image) => {
    const { html } = await page(path);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${server.url}${path}" />`);
    expect(metaOf(html, "og:image")).toBe(server.url + image);
    expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
  });

  it("describes a team, a player and an article to those who only see the link", async () => {
    const team = (await page(`/team/${teamId}`)).html;
    expect(metaOf(team, "og:title")).toBe("Los Ñandúes · Leyenda");
    const player = (await page(`/profile/${playerId}`)).html;
    expect(metaOf(player, "og:title")).toBe("Nébula · Leyenda");
    const article = (await page(`/news/${newsSlug}`)).html;
    expect(metaOf(article, "og:type")).toBe("article");
    expect(metaOf(article, "description")).toBe("Hola Esto pasó ayer.");
    expect(article).toContain(`"@type":"NewsArticle"`);
    expect(article).toMatch(/"datePublished":("[^"]+"),"dateModified":\1/);
  });

  it.each([
    ["an address that does not exist", "/no/such/page"],
    ["a tournament that does not exist", "/tournaments/00000000-0000-4000-8000-000000000000"],
    ["an id that is none", "/team/1%20or%201=1"],
    ["a slug with operators of the API in it", "/news/x),or=(id.not.is.null"],
    ["an article that does not exist", "/news/nothing"],
    ["a chapter that the reference does not have", "/api/reference/nothing"],
  ])(
    "says 404, hidden from search engines, for %s, and still shows the app",
    async (_what, path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(metaOf(html, "robots")).toBe("noindex");
      expect(html).toContain(`<div id="root">`);
    },
  );

  it("a chapter of the reference is a page that says its operations, and is listed", async () => {
    const { status, html } = await page("/api/reference/games");
    expect(status).toBe(200);
    expect(html).toContain("<title>Juegos y vetos · API para programas · ");
    expect(html).toContain('href="#read_map_pools"');
    expect((await page("/sitemap.xml")).html).toContain("/api/reference/games<");
    expect((await page("/api/games")).html).not.toContain("<div");
  });

  it("a shared challenge says who dares whom to what, and is kept out of search engines", async () => {
    const creator = await createPlayer(server.database, { username: "Retador", tickets: 40 });
    const { matchId } = await createChallenge(server.database, creator, {
      wager: 15,
      bestOf: 3,
      password: "secreta",
    });
    const { status, html } = await page(`/challenges/${matchId}`);
    expect(status).toBe(200);
    expect(html).toContain("<title>Retador te desafía en Valorant · ");
    expect(metaOf(html, "og:description")).toContain("1v1 · Bo3. 15\u00A0tickets cada lado");
    expect(metaOf(html, "og:image")).toContain(`/preview/challenges/${matchId}.png`);
    expect(metaOf(html, "robots")).toBe("noindex");
    const picture = await fetch(`${server.url}/preview/challenges/${matchId}.png`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await page(`/challenges/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await page(`/challenges/${matchId}/receipt`)).status).toBe(200);
  });

  it("a champion's page says who won what and is listed; one without a champion says so and is not", async () => {
    const { database } = server;
    const cup = await createTournament(database, { name: "Copa Aurora", bestOf: 3 });
    const players = await registerPlayers(database, cup, 2);
    const address = `/tournaments/${cup.id}/champion`;
    expect((await page(address)).html).toContain("Todavía no hay campeón");
    await startTournament(database, cup);
    await playToTheEnd(database, cup, () => players[1]?.participantId ?? "");
    const name = players[1]?.username ?? "";
    const rendered = async () => (await page(`${address}?q=${crypto.randomUUID()}`)).html;
    await expect.poll(rendered).toContain("El camino al título");
    const html = await rendered();
    expect(html).toContain(`<title>${name}, campeón de Copa Aurora · `);
    expect(metaOf(html, "og:description")).toContain(`Final 2–0 a ${players[0]?.username}`);
    expect(metaOf(html, "og:image")).toContain(`/preview${address}.png`);
    expect(html).toContain('"award":"Campeón de Copa Aurora"');
    const picture = await fetch(`${server.url}/preview${address}.png`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await page(`/tournaments/${crypto.randomUUID()}/champion`)).status).toBe(404);
    const listed = (await page("/sitemap.xml")).html.match(/[^/]+\/champion</g);
    expect(listed).toEqual([`${cup.id}/champion<`]);
  });

  it.each(["/settings", "/admin", "/admin/news/edit/1", "/match/manage/1"])(
    "%s, behind the login, is hidden from search engines",
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(metaOf(html, "robots")).toBe("noindex");
    },
  );

  it("shows after a reload what was just changed", async () => {
    const before = (await page("/news")).html;
    expect(before).not.toContain("Recién publicada");
    const saved = await fetch(`${server.url}/rest/v1/news?slug=eq.${newsSlug}`, {
      method: "PATCH",
      headers: { apikey: adminToken, "content-type": "application/json" },
      body: JSON.stringify({ excerpt: "Recién publicada" }),
    });
    expect(saved.status).toBe(204);
    expect((await page("/news")).html).toContain("Recién publicada");
    await server.database.owner.query("update public.news set excerpt = null");
    await expect.poll(async () => (await page("/news")).html).not.toContain("Recién publicada");
  });

  it("is asked for again every time and not sent again when unchanged", async () => {
    const first = await page("/about");
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const second = await page("/about", { "if-none-match": first.headers.get("etag") ?? "" });
    expect(second.status).toBe(304);
  });

  it("comes compressed", async () => {
    for (const encoding of ["br", "gzip"]) {
      const { headers, html } = await page("/", { "accept-encoding": encoding });
      expect(headers.get("content-encoding")).toBe(encoding);
      expect(html).toContain(`<div id="root">`);
    }
  });

  it("allows its own origin and nothing else", async () => {
    const { headers } = await page("/");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(server.url.replace("http", "ws"));
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-powered-by")).toBeNull();
  });

  it("ignores a forged host", async () => {
    const { html } = await page("/", { "x-forwarded-host": `evil.example"><script>` });
    expect(html).not.toContain("evil.example");
  });
});

describe("files", () => {
  it("with a hash in their name are kept for good, already compressed", async () => {
    const { status, html, headers } = await page("/assets/app-1a2b.js", {
      "accept-encoding": "gzip",
    });
    expect(status).toBe(200);
    expect(html).toBe(SCRIPT);
    expect(headers.get("content-encoding")).toBe("gzip");
    expect(headers.get("content-type")).toContain("javascript");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("that are part of a page carry nothing that only a document minds", async () => {
    const { headers } = await page("/assets/app-1a2b.js");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(bytes).toBeLessThan(500);
    const document = await page("/about");
    expect(document.headers.get("content-security-policy")).toContain("default-src 'self'");
  });

  it("without one are asked for again", async () => {
    const { headers } = await page("/icon.svg");
    expect(headers.get("cache-control")).toBe("public, max-age=3600");
  });

  it.each([
    "/assets/gone.js",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/.env",
    "/index.html.map",
    "/wp-login.php",
  ])("%s is not there", async (path) => {
    const { status, html } = await page(path);
    expect(status).toBe(404);
    expect(html).not.toContain("workspaces");
  });
});

describe("preview pictures", () => {
  it.each([
    ["the site", () => "index"],
    ["a tournament", () => `tournaments/${tournamentId}`],
    ["a team", () => `team/${teamId}`],
    ["a player", () => `profile/${playerId}`],
    ["an article", () => `news/${newsSlug}`],
  ])("of %s are PNGs of the size that chat applications show", async (_what, name) => {
    const response = await fetch(`${server.url}/preview/${name()}.png`);
    expect(response.headers.get("content-type")).toBe("image/png");
    const image = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(image).toMatchObject({ format: "png", width: 1200, height: 630 });
    const again = await fetch(response.url, {
      headers: { "if-none-match": response.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("show the text in the product's face", async () => {
    const render = async (name: string): Promise<Buffer> =>
      Buffer.from(await (await fetch(`${server.url}/preview/${name}.png`)).arrayBuffer());
    const [team, player] = [await render(`team/${teamId}`), await render(`profile/${playerId}`)];
    const white = await sharp(team)
      .extract({ left: 60, top: 200, width: 900, height: 260 })
      .greyscale()
      .threshold(230)
      .stats();
    // Without the font, each letter would be an empty box, which has far fewer white pixels.
    expect(white.channels[0]?.mean ?? 0).toBeGreaterThan(8);
    expect(team.equals(player)).toBe(false);
  });

  it.each([
    "tournaments/00000000-0000-4000-8000-000000000000.png",
    "nothing/1.png",
    "constructor.png",
    "constructor/1.png",
    "tournaments/x.png",
    "settings.png",
    "team/1.svg",
  ])("%s is not there", async (name) => {
    expect((await fetch(`${server.url}/preview/${name}`)).status).toBe(404);
  });
});

describe("for search engines", () => {
  it("robots.txt points at the site map and away from private pages", async () => {
    const { html } = await page("/robots.txt");
    expect(html).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    expect(html).toContain("Disallow: /admin");
  });

  it("the site map lists what is public", async () => {
    const { html } = await page("/sitemap.xml");
    for (const path of [
      "/",
      "/about",
      "/help",
      `/tournaments/${tournamentId}`,
      `/team/${teamId}`,
      `/news/${newsSlug}`,
    ]) {
      expect(html).toContain(`<loc>${server.url}${path}</loc>`);
    }
    expect(html).not.toContain("/settings");
  });
});

describe("a page whose rendering fails", () => {
  it("is sent empty and renders itself; the failure is logged", async () => {
    const failure = new Error("a component throws");
    const pool: RenderPool = {
      page: () => Promise.reject(failure),
      describe: () => Promise.reject(failure),
      list: () => Promise.resolve([]),
      facts: () => Promise.resolve({ privatePaths: [], parameters: [] }),
      close: () => Promise.resolve(),
    };
    const logged: unknown[] = [];
    const template = openHtmlTemplate(webDir);
    const reader = { read: () => Promise.reject(failure) };
    const pages = createSitePages(server.context, pool, template, reader);
    const app = fastify();
    app.get("/", async (request) => {
      request.log.error = (entry: unknown) => void logged.push(entry);
      const page = await pages.page(request, "/");
      return new TextDecoder().decode(page?.html);
    });
    const { statusCode, body } = await app.inject("/");
    await app.close();
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain("/assets/app-1a2b.js");
    expect(dataBlock(body, "leyenda-data")).toBeNull();
    expect(dataBlock(body, "leyenda-config")).toMatchObject({ supabaseUrl: expect.any(String) });
    expect(logged).toEqual([{ err: failure, path: "/" }]);
  });
});

describe("while the database is away", () => {
  it("a page is the app with a 503, not a claim that something does not exist", async () => {
    const away = await startTestServer({
      env: { WEB_DIR: webDir },
      context: (context) => ({
        ...context,
        database: {
          ...context.database,
          isHealthy: () => false,
          whenBack: () => Promise.resolve(false),
        },
      }),
    });
    try {
      const response = await fetch(`${away.url}/tournaments/${tournamentId}`);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(await response.text()).toContain(`<div id="root">`);
      expect((await fetch(`${away.url}/preview/tournaments/${tournamentId}.png`)).status).toBe(503);
      expect((await fetch(`${away.url}/about`)).status).toBe(200);
    } finally {
      await away.close();
    }
  });
});
