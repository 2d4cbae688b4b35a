import { LRUCache } from "lru-cache";
import type { DrawnPage } from "./drawn-page.ts";

/** So long nobody looks whether a page is still as it was drawn: what is busy is drawn once a second. */
const UNQUESTIONED_MS = 1_000;
/** Drawn anew after so long, though its data stays the same: it tells how long ago things were. */
const KEPT_MS = 60_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** A page, and whether it would be drawn the same from now on. */
export interface PageDrawing {
  readonly page: DrawnPage;
  /** What it takes in memory beside its page, in bytes. */
  readonly weight: number;
  /**
   * Whether what the page was drawn from is still the same.
   *
   * @param asker on whose account that is found out
   */
  isCurrent(asker: PageAsker): Promise<boolean>;
}

/** Who asks for a page. */
export interface PageAsker {
  readonly address: string;
  /** When they last wrote, on the clock of `performance.now()`: no page that was looked at before is good enough. */
  readonly wroteAt: number;
  /** Where that may not be heard of yet: what was read before does not count. */
  readonly unheardAt: number;
}

interface Kept {
  readonly drawing: PageDrawing;
  readonly drawnAt: number;
  /** When it was begun to be drawn, or to be looked at whether it is current. */
  checkedAt: number;
}

export interface PageCache {
  /**
   * The page under this key: the one that is kept, as long as it is current, or one that is drawn now, once
   * for all who ask.
   *
   * @throws what `draw` and `isCurrent` throw to whom they were done for; the others do it for themselves
   */
  page(key: string, asker: PageAsker, draw: () => Promise<PageDrawing>): Promise<DrawnPage>;
}

export function createPageCache(): PageCache {
  const kept = new LRUCache<string, Kept>({
    ttl: KEPT_MS,
    // Nobody may ask again for what is kept here: without this it would stay until others push it out.
    ttlAutopurge: true,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ drawing }) => drawing.page.weight + drawing.weight,
  });
  const underWay = new Map<string, { begunAt: number; page: Promise<DrawnPage> }>();

  async function renew(
    key: string,
    begunAt: number,
    asker: PageAsker,
    draw: () => Promise<PageDrawing>,
  ): Promise<DrawnPage> {
    const known = kept.get(key);
    const isYoung = known !== undefined && known.drawnAt > begunAt - KEPT_MS;
    if (isYoung && (await known.drawing.isCurrent(asker))) {
      known.checkedAt = Math.max(known.checkedAt, begunAt);
      return known.drawing.page;
    }
    const drawing = await draw();
    const newer = kept.get(key);
    if (drawing.page.status !== 503 && !(newer && newer.checkedAt > begunAt))
      kept.set(key, { drawing, drawnAt: begunAt, checkedAt: begunAt });
    return drawing.page;
  }

  return {
    async page(key, asker, draw) {
      const { wroteAt } = asker;
      const now = performance.now();
      const known = kept.get(key);
      if (known && known.checkedAt >= Math.max(wroteAt, now - UNQUESTIONED_MS))
        return known.drawing.page;
      const running = underWay.get(key);
      if (running && running.begunAt >= wroteAt) {
        const page = await running.page.catch(() => null);
        if (page) return page;
      }
      const renewal = { begunAt: now, page: renew(key, now, asker, draw) };
      underWay.set(key, renewal);
      try {
        return await renewal.page;
      } finally {
        if (underWay.get(key) === renewal) underWay.delete(key);
      }
    },
  };
}
