import type { FastifyInstance, FastifyRequest } from "fastify";
import { type RenderPool, NotRenderedError } from "./render-pool.ts";
import { xmlText } from "./escape-json-and-xml.ts";

/** Paths of services, which search engines should not visit. */
const SERVICES = [
  "/auth/",
  "/dev/",
  "/functions/",
  "/realtime/",
  "/rest/",
  "/storage/v1/object/sign/",
];

/** Registers `GET /robots.txt` and `GET /sitemap.xml`. */
export function addSiteMapRoutes(
  app: FastifyInstance,
  pool: RenderPool | null,
  originOf: (request: FastifyRequest) => string,
): void {
  app.get("/robots.txt", async (request, reply) => {
    const { privatePaths } = (await pool?.facts()) ?? { privatePaths: [] };
    const lines = [
      "User-agent: *",
      ...[...SERVICES, ...privatePaths].map((path) => `Disallow: ${path}`),
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
    // The list contains all pages of the site, so it takes long to read. An address that requests the list often has to
    // wait.
    const listed = await pool?.list(request.network).catch((error: unknown) => {
      if (error instanceof NotRenderedError) return null;
      throw error;
    });
    if (listed === null) return reply.code(503).header("retry-after", "10").send();
    const entries = (listed ?? []).map(({ path, changedAt }) => {
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
