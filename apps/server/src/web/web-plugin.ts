import { existsSync } from "node:fs";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from "fastify";
import type { ServerContext } from "../config/server-context.ts";
import { publicOrigin } from "@leyenda/platform/http/public-origin";
import type { AnonymousReader } from "./anonymous-reader.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { openRenderPool } from "./render-pool.ts";
import { openHtmlTemplate } from "./html-template.ts";
import { pagePath } from "./page-address.ts";
import { addPreviewRoutes } from "./preview-routes.ts";
import { addSiteMapRoutes } from "./robots-and-sitemap-routes.ts";
import { createSitePages, type SitePages } from "./site-pages.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the web app: its built files, and rendered pages.
 * So visitors, chat applications and search engines see the content before any script runs.
 */
export function createWebPlugin(
  root: FastifyInstance,
  context: ServerContext,
  reader: AnonymousReader,
): FastifyPluginAsync {
  const { config } = context;
  const template = openHtmlTemplate(config.webDir);
  return async (app) => {
    const pool = openRenderPool(
      {
        webDir: config.webDir,
        supabaseUrl: config.siteUrl,
        supabaseAnonKey: config.anonKey,
      },
      reader,
      config.rateLimits,
    );
    const pages = createSitePages(context, pool, template, reader);
    // Loads the app in the rendering threads at the start, so that the first visitor does not wait for it.
    let isClosing = false;
    root.addHook("onListen", (done) => {
      pool?.facts().catch((error: unknown) => {
        if (!isClosing) root.log.error({ err: error }, "no page is rendered");
      });
      done();
    });
    app.addHook("onClose", async () => {
      isClosing = true;
      await pool?.close();
    });

    await app.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginEmbedderPolicy: false,
      // Other sites may embed preview pictures.
      crossOriginResourcePolicy: { policy: "cross-origin" },
      strictTransportSecurity: context.config.siteUrl.startsWith("https:")
        ? // The operator may serve other names of the domain without TLS.
          { maxAge: YEAR_SECONDS, includeSubDomains: false }
        : false,
    });
    app.addHook("onRequest", async (request, reply) => {
      void reply.header(
        "content-security-policy",
        contentSecurityPolicy(publicOrigin(request, config), template.scriptHashes()),
      );
      void reply.header(
        "permissions-policy",
        // Pages of this site may use the camera, which scans entry codes at the entrance of a tournament.
        "camera=(self), geolocation=(), microphone=(), payment=()",
      );
    });

    await addStaticFiles(app, config.webDir);
    addPreviewRoutes(app, context, pages);
    addSiteMapRoutes(app, pool, (request) => publicOrigin(request, config));
    addPages(app, pages);
  };
}

/**
 * Response headers that matter only for documents. Other files are sent without them, to save bytes. All files still
 * get `x-content-type-options` and the policy for other origins.
 */
const DOCUMENT_HEADERS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
/** Matches files that are never opened as documents, or that contain nothing to run. */
const PART_OF_A_PAGE = /(?:\/assets\/[^/]+\.(?:css|js|woff2?)|\/icon\.svg)(?:\.(?:br|gz))?$/;

/** Files with a hash in their name are cached without expiry. Browsers revalidate the others (icons, manifest). */
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
      if (PART_OF_A_PAGE.test(path)) {
        for (const name of DOCUMENT_HEADERS) {
          reply.removeHeader(name);
          // `removeHeader` of the reply is not enough: the headers plug-in wrote this header directly to Node's
          // response.
          reply.raw.removeHeader(name);
        }
      }
      void reply.header(
        "cache-control",
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
      );
    },
  });
}

function addPages(app: FastifyInstance, pages: SitePages): void {
  app.get("/*", async (request, reply) => {
    const path = pagePath(request.url);
    if (path === null || isForMachines(path)) return reply.callNotFound();
    const page = await pages.page(request, path);
    return page ? page.send(request, reply) : notBuilt(reply);
  });
}

/**
 * Whether a path belongs to the build's files or to a service.
 * A missing file at such a path gives an error, because a page instead of the file would hide the mistake.
 * The chapters of the API reference are pages.
 */
function isForMachines(path: string): boolean {
  return (
    /^\/(api(?!\/reference(?:\/|$))|assets|preview|auth|rest|storage|realtime|functions|dev)\//.test(
      path,
    ) || /\.(js|css|map|json|png|jpe?g|svg|ico|woff2?|txt|xml|webmanifest|php|env)$/i.test(path)
  );
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .type("text/plain; charset=utf-8")
    .send("La aplicación web no está construida. Ejecuta «npm start».\n");
}
