import type { Site } from "@leyenda/site";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { xmlText } from "./escape.ts";

/** The services, which search engines need not visit. */
const SERVICES = [
  "/auth/",
  "/dev/",
  "/functions/",
  "/realtime/",
  "/rest/",
  "/storage/v1/object/sign/",
];

/** `GET /robots.txt` and `GET /sitemap.xml`. */
export function addSiteMapRoutes(
  app: FastifyInstance,
  site: Site | null,
  originOf: (request: FastifyRequest) => string,
): void {
  app.get("/robots.txt", async (request, reply) => {
    const lines = [
      "User-agent: *",
      ...[...SERVICES, ...(site?.privatePaths ?? [])].map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${originOf(request)}/sitemap.xml`,
      "",
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(lines.join("\n"));
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const origin = originOf(request);
    const entries = ((await site?.list()) ?? []).map(({ path, changedAt }) => {
      const date = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : "";
      return `  <url><loc>${xmlText(origin + path)}</loc>${date}</url>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
    return reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(xml);
  });
}
