import type { Network } from "@leyenda/platform/context/network";
import { LRUCache } from "lru-cache";
import type { RenderedPage } from "./rendered-page.ts";

/** So long nobody looks whether a page is still as it was rendered: what is busy is rendered once a second. */
const UNQUESTIONED_MS = 1_000;
/** Rendered anew after so long, though its data stays the same: it tells how long ago things were. */
const MAX_AGE_MS = 60_000;
/** A page that nobody asks for again is given up: an address that asks for thousands fills no memory for longer. */
const UNASKED_MS = 15_000;
/** Who asks from then on has it rendered anew without waiting for it. */
const RENEWED_AHEAD_MS = 45_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** A page, and whether it would be rendered the same from now on. */
export interface PageRendering {
  readonly page: RenderedPage;
  /** What it takes in memory beside its page, in bytes. */
  readonly weight: number;
  /**
   * Whether what the page was rendered from is still the same.
   *
   * @param address on whose account that is found out
   */
  isCurrent(address: Network): Promise<boolean>;
}

/** Who asks for a page. */
export interface PageAsker {
  readonly address: Network;
  /** When they last wrote, on the clock of `performance.now()`: no page that was looked at before is good enough. */
  readonly wroteAt: number;
}

interface CachedPage {
  readonly rendering: PageRendering;
  readonly renderedAt: number;
  /** When it was begun to be rendered, or to be looked at whether it is current. */
  checkedAt: number;
}

export interface PageCache {
  /**
   * The page under this key: the one that is kept, as long as it is current, or one that is rendered now, once
   * for all who ask.
   *
   * @throws what `render` and `isCurrent` throw to whom they were done for; the others do it for themselves
   */
  page(key: string, asker: PageAsker, render: () => Promise<PageRendering>): Promise<RenderedPage>;
}

export function createPageCache(): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    ttl: UNASKED_MS,
    updateAgeOnGet: true,
    perf: performance,
    // Nobody may ask again for what is kept here: without this it would stay until others push it out.
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

  /** Behind whoever asks, who has not the time: where it cannot be done, somebody waits for it later. */
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
