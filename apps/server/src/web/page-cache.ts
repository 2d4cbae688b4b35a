import type { Network } from "@leyenda/platform/context/client-network";
import { LRUCache } from "lru-cache";
import type { RenderedPage } from "./rendered-page.ts";

/** A cached page is served without a check for this long, so a busy page is checked once a second. */
const UNQUESTIONED_MS = 1_000;
/** A page is rendered again after this time even if its data are unchanged, because it shows relative times. */
const MAX_AGE_MS = 60_000;
/**
 * A page that is not requested again is evicted after this time.
 * So one address with thousands of requests does not fill the memory.
 */
const UNASKED_MS = 15_000;
/** If a page is older than this, a request starts a rendering in the background. */
const RENEWED_AHEAD_MS = 45_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** A rendered page, and a check whether the page's data are unchanged. */
export interface PageRendering {
  readonly page: RenderedPage;
  /** Bytes of memory that the check uses, in addition to the page itself. */
  readonly weight: number;
  /**
   * Whether the data of the page are unchanged.
   *
   * @param address the network whose request limit the check counts towards
   */
  isCurrent(address: Network): Promise<boolean>;
}

/** The client that requests a page. */
export interface PageAsker {
  readonly address: Network;
  /**
   * When the client last wrote, on the clock of `performance.now()`.
   * A page that was checked before that time is checked again.
   */
  readonly wroteAt: number;
}

interface CachedPage {
  readonly rendering: PageRendering;
  readonly renderedAt: number;
  /** When the rendering or the last check of the page began. */
  checkedAt: number;
}

export interface PageCache {
  /**
   * Returns the cached page if it is current, or renders it once for all concurrent requests.
   * @throws the errors of `render` and `isCurrent`, only for the request that caused them; other requests retry
   */
  page(key: string, asker: PageAsker, render: () => Promise<PageRendering>): Promise<RenderedPage>;
}

export function createPageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    ttl: UNASKED_MS,
    updateAgeOnGet: true,
    perf: performance,
    // Evicts pages in time; otherwise a page that is not requested again would stay until the cache is full.
    ttlAutopurge: true,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ rendering }) => rendering.page.weight + rendering.weight,
  });
  const underWay = new Map<string, { begunAt: number; page: Promise<RenderedPage> }>();

  const ahead = new Set<string>();

  async function renderAgain(
    key: string,
    begunAt: number,
    render: () => Promise<PageRendering>,
  ): Promise<RenderedPage> {
    const rendering = await render();
    const { page } = rendering;
    const known = pages.get(key);
    if (page.status === 503 || (known && known.renderedAt > begunAt)) return page;
    pages.set(key, { rendering, renderedAt: begunAt, checkedAt: begunAt });
    return page;
  }

  /**
   * Renders in the background, so that no request waits.
   * If the rendering fails, the next request after the maximum age renders the page and waits.
   */
  async function renderAhead(
    key: string,
    { rendering }: CachedPage,
    render: () => Promise<PageRendering>,
  ) {
    if (ahead.has(key)) return;
    ahead.add(key);
    try {
      const begunAt = performance.now();
      await renderAgain(key, begunAt, async () => {
        const rendered = await render();
        await rendered.page.encodeLike(rendering.page);
        return rendered;
      });
    } catch {
      return;
    } finally {
      ahead.delete(key);
    }
  }

  async function renew(
    key: string,
    begunAt: number,
    { address }: PageAsker,
    render: () => Promise<PageRendering>,
  ): Promise<RenderedPage> {
    const known = pages.get(key);
    const isYoung = known !== undefined && known.renderedAt > begunAt - MAX_AGE_MS;
    if (!isYoung || !(await known.rendering.isCurrent(address)))
      return renderAgain(key, begunAt, render);
    known.checkedAt = Math.max(known.checkedAt, begunAt);
    if (known.renderedAt < begunAt - RENEWED_AHEAD_MS) void renderAhead(key, known, render);
    return known.rendering.page;
  }

  return {
    async page(key, asker, render) {
      const { wroteAt } = asker;
      const now = performance.now();
      const known = pages.get(key);
      if (known && known.checkedAt >= Math.max(wroteAt, now - UNQUESTIONED_MS))
        return known.rendering.page;
      const running = underWay.get(key);
      if (running && running.begunAt >= wroteAt) {
        const page = await running.page.catch(() => null);
        if (page) return page;
      }
      const renewal = { begunAt: now, page: renew(key, now, asker, render) };
      underWay.set(key, renewal);
      try {
        return await renewal.page;
      } finally {
        if (underWay.get(key) === renewal) underWay.delete(key);
      }
    },
  };
}
