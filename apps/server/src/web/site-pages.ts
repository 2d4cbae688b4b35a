import type { FastifyRequest } from "fastify";
import PQueue from "p-queue";
import type { Elsewhere, PageRequest, PageSummary, RenderedPage, Site } from "@leyenda/site";
import type { ServerContext } from "../config/context.ts";
import { clientConfig, readModules } from "./client-config.ts";
import { publicOrigin } from "@leyenda/platform/http/public-origin";
import type { HtmlTemplate } from "./html-template.ts";
import { createPageCache, DrawnPage } from "./page-cache.ts";
import { metaTags } from "./page-meta.ts";
import { drawnFor } from "./visitor-fetch.ts";

/** Drawing waits for its reads most of the time; more at once would only share the processor. */
const DRAWING_AT_ONCE = 8;
/** Who would wait behind so many gets the page empty: it draws itself in the browser. */
const WAITING_LIMIT = 64;
const PHONE = /\bMobile\b|\bAndroid\b|\biPhone\b/;

/** The pages of the site, drawn on the server, kept for a moment, sent to everybody alike. */
export interface SitePages {
  /** The page at `path`, which is decoded and has no trailing slash; null when nothing was built. */
  page(request: FastifyRequest, path: string): Promise<DrawnPage | null>;
  describe(request: FastifyRequest, path: string): Promise<PageSummary>;
  forget(): void;
}

export function createSitePages(
  context: ServerContext,
  site: Site | null,
  template: HtmlTemplate,
): SitePages {
  const cache = createPageCache();
  const queue = new PQueue({ concurrency: DRAWING_AT_ONCE });

  async function draw(
    asked: PageRequest,
    { ip, log }: FastifyRequest,
  ): Promise<RenderedPage | Elsewhere> {
    if (!site || queue.size >= WAITING_LIMIT) return empty(context.config.brand);
    try {
      return await queue.add(() => drawnFor.run(ip, () => site.render(asked)));
    } catch (error) {
      log.error({ err: error, path: asked.path }, "a page could not be drawn");
      return empty(context.config.brand);
    }
  }

  async function build(
    request: FastifyRequest,
    asked: PageRequest,
    path: string,
  ): Promise<DrawnPage> {
    const [drawn, switches] = await Promise.all([draw(asked, request), readModules(context)]);
    if ("location" in drawn) return new DrawnPage(302, "", drawn.location);
    const { status, head, isPrivate, body, data, modules } = drawn;
    const html = template.render({
      head: metaTags(head, {
        origin: asked.origin,
        brand: asked.brand,
        path,
        isHidden: isPrivate || status !== 200,
      }),
      body,
      data,
      modules,
      config: clientConfig(request, context, switches),
    });
    if (html === null) throw new NotBuiltError();
    return new DrawnPage(status, html);
  }

  return {
    async page(request, path) {
      const asked = pageRequest(request, context);
      try {
        return await cache.page(`${asked.isNarrow} ${asked.origin}${asked.path}`, () =>
          build(request, asked, path),
        );
      } catch (error) {
        if (error instanceof NotBuiltError) return null;
        throw error;
      }
    },
    async describe(request, path) {
      if (!site) return empty(context.config.brand);
      return drawnFor.run(request.ip, () =>
        site.describe({ ...pageRequest(request, context), path }),
      );
    },
    forget: () => cache.forget(),
  };
}

class NotBuiltError extends Error {
  override readonly name = "NotBuiltError";
}

function pageRequest(request: FastifyRequest, { config }: ServerContext): PageRequest {
  const hint = request.headers["sec-ch-ua-mobile"];
  return {
    path: request.url,
    origin: publicOrigin(request, config),
    brand: config.brand,
    now: Date.now(),
    isNarrow: hint ? hint === "?1" : PHONE.test(request.headers["user-agent"] ?? ""),
  };
}

/** A page that nothing is known about: it draws itself. */
function empty(brand: string): RenderedPage {
  const head = { title: brand, description: brand };
  return { status: 200, head, isPrivate: false, body: "", data: null, modules: [] };
}
