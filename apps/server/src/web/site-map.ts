import type { FastifyInstance, FastifyRequest } from "fastify";
import { xmlText } from "./escape.ts";
import type { PageSource } from "./page-content.ts";
import { LISTED_STATIC_PATHS } from "./static-pages.ts";

const LIMIT = 5_000;

/** What search engines need not visit: pages behind the login and the services. */
const DISALLOWED = [
  "/admin",
  "/auth/",
  "/dev/",
  "/friends",
  "/match/manage/",
  "/realtime/",
  "/rest/",
  "/settings",
  "/functions/",
  "/storage/v1/object/sign/",
];

/** `GET /robots.txt` and `GET /sitemap.xml`. */
export function addSiteMapRoutes(
  app: FastifyInstance,
  sourceOf: (request: FastifyRequest) => PageSource,
): void {
  app.get("/robots.txt", async (request, reply) => {
    const { origin } = sourceOf(request);
    const lines = [
      "User-agent: *",
      ...DISALLOWED.map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(lines.join("\n"));
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const source = sourceOf(request);
    const entries = (await listPaths(source)).map(({ path, changed }) => {
      const date = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : "";
      return `  <url><loc>${xmlText(source.origin + path)}</loc>${date}</url>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(xml);
  });
}

async function listPaths({ reader }: PageSource): Promise<{ path: string; changed?: string }[]> {
  const [tournaments, teams, news] = await Promise.all([
    reader.rows<{ id: string; created_at: string }>(
      `tournaments?select=id,created_at&order=created_at.desc,id&limit=${LIMIT}`,
    ),
    reader.rows<{ id: string; created_at: string }>(
      `teams?select=id,created_at&order=created_at.desc,id&limit=${LIMIT}`,
    ),
    reader.rows<{ slug: string; created_at: string }>(
      `news?select=slug,created_at&order=created_at.desc,id&limit=${LIMIT}`,
    ),
  ]);
  return [
    ...["/", "/tournaments", "/matches", "/news", ...LISTED_STATIC_PATHS].map((path) => ({ path })),
    ...tournaments.map((row) => ({ path: `/tournaments/${row.id}`, changed: row.created_at })),
    ...teams.map((row) => ({ path: `/team/${row.id}`, changed: row.created_at })),
    ...news.map((row) => ({ path: `/news/${row.slug}`, changed: row.created_at })),
  ];
}
