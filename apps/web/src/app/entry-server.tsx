import type {
  Elsewhere,
  ListedAddress,
  PageHead,
  PageRequest,
  PageSummary,
  RenderedPage,
  Site,
  SiteModule,
} from "@leyenda/site";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { PARAMETERS } from "@/config/url-parameters";
import { systemStatusQuery } from "@/entities/module/api/system-status";
import type { Page, PageAddress, Read } from "@/lib/define-page";
import { packRows } from "@/lib/packed-rows";
import { createQueryClient } from "@/lib/query-client";
import { reportError } from "@/lib/report-error";
import { startSupabase } from "@/lib/supabase";
import { App } from "./app.tsx";
import { copy } from "./copy.ts";
import { isPage, isPrivate } from "./page-handle.ts";
import { loadRoutes } from "./load-routes.ts";
import { pageSource, routes } from "./routes.tsx";

/**
 * If the page's data has more characters than this, the server does not send it, because it would delay the HTML. A
 * tournament of 300 participants has 200,000 characters, which compress to 30 kB.
 */
const DATA_LIMIT = 500_000;

const UNAVAILABLE: PageHead = { title: copy.unavailable, description: copy.unavailable };

/** Renders the page of a URL on the server, as a visitor sees it. */
export const openSite: SiteModule["openSite"] = async (source) => {
  await startSupabase(source);
  await loadRoutes(routes);
  const handler = createStaticHandler(routes);

  async function look(request: PageRequest) {
    const url = siteUrl(request);
    const context = await handler.query(new Request(url));
    if (context instanceof Response) return leadsTo(context, url);
    const client = createQueryClient();
    const { page, address } = pageAt(context, url);
    const [hasSwitches, hasReads] = await Promise.all([
      hasAnswered(client, [systemStatusQuery()]),
      hasAnswered(client, page.reads(address)),
    ]);
    const hasFurther = await hasAnswered(client, page.furtherReads(client, address));
    const site = { url: url.origin + url.pathname, origin: url.origin, brand: request.brand };
    const head = (hasReads && page.head(client, address, site)) || UNAVAILABLE;
    const summary: PageSummary = {
      status: head === UNAVAILABLE ? 503 : head.isMissing ? 404 : 200,
      head,
      isPrivate: context.matches.some(({ route }) => isPrivate(route.handle)),
    };
    // If the module switches or the page's data could not be read, the server sends the page without rendered content.
    const isReady = hasSwitches && hasReads && hasFurther;
    return { context, client, summary, page, isReady };
  }

  async function render(request: PageRequest): Promise<RenderedPage | Elsewhere> {
    const seen = await look(request);
    if ("location" in seen) return seen;
    const { context, client, summary, page, isReady } = seen;
    const serverRender = { now: request.now, isNarrow: request.isNarrow };
    const reads = readsOf(client, page.isForVisitors);
    const data = { ...serverRender, address: request.path, parameters: PARAMETERS, reads };
    const isRendered = isReady && JSON.stringify(data).length < DATA_LIMIT;
    const router = createStaticRouter(handler.dataRoutes, context);
    const body = isRendered
      ? await draw(
          <App queryClient={client} mayHaveSession={false} serverRender={serverRender}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>,
        )
      : "";
    client.clear();
    return {
      ...summary,
      body,
      data: isRendered ? data : null,
      modules: context.matches.flatMap(({ route }) => pageSource(route.id ?? "") ?? []),
    };
  }

  async function describe(request: PageRequest): Promise<PageSummary> {
    const seen = await look(request);
    return "location" in seen ? describe({ ...request, path: seen.location }) : seen.summary;
  }

  const pages = allPages(routes);
  return {
    render,
    describe,
    list: () => listAddresses(pages),
    parameters: PARAMETERS,
    privatePaths: pages.filter(({ hidden }) => hidden).map(({ pattern }) => withoutId(pattern)),
  } satisfies Site;
};

/** Returns the URL on this site for any path. Even a path like `//other.example` must not lead to another host. */
function siteUrl({ origin, path }: PageRequest): URL {
  const url = new URL(origin);
  const question = path.indexOf("?");
  url.pathname = question < 0 ? path : path.slice(0, question);
  url.search = question < 0 ? "" : path.slice(question);
  return url;
}

/** Returns the URL to which a route's loader redirects. Any other response is an error. */
function leadsTo({ headers }: Response, url: URL): Elsewhere {
  const location = headers.get("location");
  if (!location) throw new Error(`The page at ${url.pathname} answers by itself.`);
  return { location };
}

/** Sends the page's read requests in parallel; returns false if any of them failed. */
async function hasAnswered(client: QueryClient, reads: readonly Read[]): Promise<boolean> {
  const answers = await Promise.allSettled(
    reads.map((read) =>
      // An infinite query names its first page in `initialPageParam`.
      "initialPageParam" in read
        ? client.fetchInfiniteQuery({ ...read })
        : client.fetchQuery({ ...read }),
    ),
  );
  return answers.every(({ status }) => status === "fulfilled");
}

function pageAt(context: StaticHandlerContext, url: URL): { page: Page; address: PageAddress } {
  const match = context.matches.at(-1);
  const handle: unknown = match?.route.handle;
  if (!isPage(handle)) throw new Error(`The page at ${url.pathname} does not say what it is.`);
  return { page: handle, address: { params: match?.params ?? {}, search: url.searchParams } };
}

function readsOf(client: QueryClient, isForVisitors: boolean) {
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.data === undefined
        ? []
        : [{ key: queryKey, data: packRows(state.data), isForVisitors }],
    );
}

/** Renders the whole page at once, including lazily loaded components, and without scripts. */
async function draw(tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // Reports the error. `prerender` also rejects, so that a partly rendered page is not sent.
    onError: (error) => reportError("A page could not be rendered.", error),
  });
  return new Response(prelude).text();
}

interface KnownPage {
  readonly pattern: string;
  readonly page: Page;
  readonly hidden: boolean;
}

function allPages(from: readonly RouteObject[], isHidden = false): KnownPage[] {
  return from.flatMap((route) => {
    const handle: unknown = route.handle;
    const hidden = isHidden || isPrivate(handle);
    if (isPage(handle) && route.path) return [{ pattern: route.path, page: handle, hidden }];
    return allPages(route.children ?? [], hidden);
  });
}

function withoutId(pattern: string): string {
  return pattern.includes(":") ? pattern.slice(0, pattern.indexOf(":")) : `${pattern}$`;
}

async function listAddresses(pages: readonly KnownPage[]): Promise<readonly ListedAddress[]> {
  const open = pages.filter(({ hidden, pattern }) => !hidden && pattern !== "*");
  const lists = await Promise.all(
    open.map(async ({ pattern, page }) =>
      pattern.includes(":") ? ((await page.list?.()) ?? []) : [{ path: pattern }],
    ),
  );
  return lists.flat();
}
