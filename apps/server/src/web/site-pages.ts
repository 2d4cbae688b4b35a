import type { FastifyRequest } from "fastify";
import type { PageRequest, PageSummary } from "@leyenda/site";
import { publicOrigin } from "@leyenda/platform/http/public-origin";
import { knownAddress } from "@leyenda/site/known-query-parameters";
import type { ServerContext } from "../config/server-context.ts";
import { clientConfig, readModules } from "./client-config.ts";
import { type RenderPool, NotRenderedError } from "./render-pool.ts";
import { RenderedPage } from "./rendered-page.ts";
import type { HtmlTemplate } from "./html-template.ts";
import type { AnonymousReader } from "./anonymous-reader.ts";
import { createPageCache, type PageRendering } from "./page-cache.ts";
import { metaTags } from "./page-meta-tags.ts";
import { createPageReads } from "./page-data-reads.ts";

const PHONE = /\bMobile\b|\bAndroid\b|\biPhone\b/;

/** The pages of the site: rendered on the server, cached until their data change, and equal for all visitors. */
export interface SitePages {
  /** Returns the page at `path` (decoded, without trailing slash); null if the web app was not built. */
  page(request: FastifyRequest, path: string): Promise<RenderedPage | null>;
  describe(request: FastifyRequest, path: string): Promise<PageSummary>;
}

export function createSitePages(
  context: ServerContext,
  pool: RenderPool | null,
  template: HtmlTemplate,
  reader: AnonymousReader,
): SitePages {
  const { brand } = context.config;
  const cache = createPageCache();
  const encoder = new TextEncoder();

  /** Returns a page without content or data, which the browser renders. The page is the same for every path. */
  async function empty(request: FastifyRequest, origin: string): Promise<PageRendering> {
    const reads = createPageReads(reader, context.changes, request.network);
    const html = template.render({
      head: metaTags({ title: brand, description: brand }, { origin, brand, path: null }),
      body: "",
      data: null,
      modules: [],
      config: clientConfig(request, context, await readModules(reads.read)),
    });
    if (html === null) throw new NotBuiltError();
    return {
      page: new RenderedPage(200, encoder.encode(html)),
      weight: 0,
      // The unrendered page is never reused, because the next request may be able to render the page.
      isCurrent: () => Promise.resolve(false),
    };
  }

  async function render(
    rendering: RenderPool,
    request: FastifyRequest,
    asked: PageRequest,
    path: string,
  ): Promise<PageRendering> {
    const reads = createPageReads(reader, context.changes, request.network);
    const config = clientConfig(request, context, await readModules(reads.read));
    const rendered = await rendering.page({ asked, path, config }, reads, request.network);
    return {
      page: new RenderedPage(rendered.status, rendered.html, rendered.location),
      weight: reads.weight(),
      isCurrent: (asker) => reads.areCurrent(asker),
    };
  }

  /** Reduces the URL to the query parameters that pages use. */
  async function pageRequest(request: FastifyRequest): Promise<PageRequest> {
    const hint = request.headers["sec-ch-ua-mobile"];
    const { parameters } = (await pool?.facts()) ?? { parameters: [] };
    return {
      path: knownAddress(request.url, parameters),
      origin: publicOrigin(request, context.config),
      brand,
      now: Date.now(),
      isNarrow: hint ? hint === "?1" : PHONE.test(request.headers["user-agent"] ?? ""),
    };
  }

  return {
    async page(request, path) {
      const address = request.network;
      const asker = { address, wroteAt: context.changes.lastWriteAt(address) };
      try {
        if (pool) {
          const asked = await pageRequest(request);
          const key = `${asked.isNarrow} ${asked.origin}${asked.path}`;
          return await cache.page(key, asker, () => render(pool, request, asked, path));
        }
      } catch (error) {
        if (!(error instanceof NotRenderedError))
          request.log.error({ err: error, path: request.url }, "a page could not be rendered");
      }
      const origin = publicOrigin(request, context.config);
      try {
        return await cache.page(`empty ${origin}`, asker, () => empty(request, origin));
      } catch (error) {
        if (error instanceof NotBuiltError) return null;
        throw error;
      }
    },
    async describe(request, path) {
      try {
        const asked = { ...(await pageRequest(request)), path };
        if (pool) return await pool.describe(asked, request.network);
      } catch (error) {
        if (!(error instanceof NotRenderedError)) throw error;
      }
      return { status: 503, head: { title: brand, description: brand }, isPrivate: false };
    },
  };
}

class NotBuiltError extends Error {
  override readonly name = "NotBuiltError";
}
