import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../context.ts";
import { clientConfig } from "../http/client-config.ts";
import { publicOrigin } from "../http/public-origin.ts";
import type { AnonymousReader } from "./anonymous-reader.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { openHtmlTemplate } from "./html-template.ts";
import { readSystemStatus, switchesOf, SYSTEM_STATUS_KEY } from "./system-status.ts";
import { metaTags } from "./page-meta.ts";
import type { PageSource } from "./page-content.ts";
import { loadPage } from "./pages.ts";
import { addPreviewRoutes } from "./preview-routes.ts";
import { addSiteMapRoutes } from "./site-map.ts";
import { sendText } from "./send-text.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * The web app: its built files, and its pages with what a visitor, a chat application or a search
 * engine should see before any script runs.
 */
export function createWebPlugin(
  context: ServerContext,
  reader: AnonymousReader,
): FastifyPluginAsync {
  return async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      // Pictures of the site may appear in other pages: that is what previews are for.
      crossOriginResourcePolicy: { policy: "cross-origin" },
      strictTransportSecurity: context.config.siteUrl.startsWith("https:")
        ? { maxAge: YEAR_SECONDS }
        : false,
    });
    app.addHook("onRequest", async (request, reply) => {
      void reply.header(
        "content-security-policy",
        contentSecurityPolicy(publicOrigin(request, context.config)),
      );
      void reply.header(
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=()",
      );
    });

    await addStaticFiles(app, context.config.webDir);
    const sourceOf = (request: FastifyRequest): PageSource => ({
      reader,
      brand: context.config.brand,
      origin: publicOrigin(request, context.config),
    });
    addPreviewRoutes(app, context, sourceOf);
    addSiteMapRoutes(app, sourceOf);
    addPages(app, context, sourceOf);
  };
}

/** Hashed files may be kept for good; the others (icons, manifest) are asked for again. */
async function addStaticFiles(app: FastifyInstance, webDir: string): Promise<void> {
  if (!existsSync(webDir)) return;
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", "**/*.map"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      void reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
      );
    },
  });
}

function addPages(
  app: FastifyInstance,
  context: ServerContext,
  sourceOf: (request: FastifyRequest) => PageSource,
): void {
  const template = openHtmlTemplate(context.config.webDir);

  app.get("/*", async (request, reply) => {
    const path = pagePath(request.url);
    if (path === null || isForMachines(path)) return reply.callNotFound();
    const source = sourceOf(request);
    const [page, status] = await Promise.all([
      loadPage(path, source),
      readSystemStatus(source.reader),
    ]);
    const html = template.render({
      head: metaTags(page.meta, source.origin, source.brand),
      config: clientConfig(request, context, switchesOf(status)),
      data: {
        reads: [...(status ? [{ key: SYSTEM_STATUS_KEY, data: status }] : []), ...page.reads],
      },
    });
    if (html === null) return notBuilt(reply);
    if (page.status === 503) void reply.header("retry-after", "5");
    return sendPage(request, reply.code(page.status), html);
  });
}

/** The decoded path without its trailing slash; null when it cannot be one. */
function pagePath(url: string): string | null {
  const [path = "/"] = url.split("?", 1);
  try {
    const decoded = decodeURIComponent(path).replace(/(?<=.)\/+$/, "");
    return decoded.includes("\0") ? null : decoded;
  } catch {
    return null;
  }
}

/**
 * A file that the build does not have, or a path of a service: answering with a page would hide the
 * mistake, and a page reads its data through those services.
 */
function isForMachines(path: string): boolean {
  return (
    /^\/(assets|preview|auth|rest|storage|realtime|functions|dev)\//.test(path) ||
    /\.(js|css|map|json|png|jpe?g|svg|ico|woff2?|txt|xml|webmanifest|php|env)$/i.test(path)
  );
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  void reply
    .header("cache-control", "no-cache")
    .header("etag", etag)
    .type("text/html; charset=utf-8");
  if (reply.statusCode === 200 && request.headers["if-none-match"] === etag)
    return reply.code(304).send();
  return sendText(request, reply, html);
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type("text/plain; charset=utf-8")
    .send("La aplicación web no está construida. Ejecuta «npm start».\n");
}
