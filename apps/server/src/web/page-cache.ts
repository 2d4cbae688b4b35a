import { LRUCache } from "lru-cache";
import type { DrawnPage } from "./drawn-page.ts";

/** So long nobody looks whether a page is still as it was drawn: what is busy is drawn once a second. */
const UNQUESTIONED_MS = 1_000;
/** Drawn anew after so long, though its data stays the same: it tells how long ago things were. */
const KEPT_MS = 60_000;
/** A page that nobody asks for again is given up: an address that asks for thousands fills no memory for longer. */
const UNASKED_MS = 15_000;
/** Who asks from then on has it drawn anew without waiting for it. */
const RENEWED_AHEAD_MS = 45_000;
const CACHE_BYTES = 64 * 1024 * 1024;

/** A page, and whether it would be drawn the same from now on. */
export interface PageDrawing {
  readonly page: DrawnPage;
  /** What it takes in memory beside its page, in bytes. */
  readonly weight: number;
  /**
   * Whether what the page was drawn from is still the same.
   *
   * @param address on whose account that is found out
   */
  isCurrent(address: string): Promise<boolean>;
}

/** Who asks for a page. */
export interface PageAsker {
  readonly address: string;
  /** When they last wrote, on the clock of `performance.now()`: no page that was looked at before is good enough. */
  readonly wroteAt: number;
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
    ttl: UNASKED_MS,
    updateAgeOnGet: true,
    perf: performance,
    // Nobody may ask again for what is kept here: without this it would stay until others push it out.
    ttlAutopurge: true,
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ drawing }) => drawing.page.weight + drawing.weight,
  });
  const underWay = new Map<string, { begunAt: number; page: Promise<DrawnPage> }>();

  const ahead = new Set<string>();

  async function drawAnew(
    key: string,
    begunAt: number,
    draw: () => Promise<PageDrawing>,
  ): Promise<DrawnPage> {
    const drawing = await draw();
    const { page } = drawing;
    const known = kept.get(key);
    if (page.status === 503 || (known && known.drawnAt > begunAt)) return page;
    kept.set(key, { drawing, drawnAt: begunAt, checkedAt: begunAt });
    return page;
  }

  /** Behind whoever asks, who has not the time: where it cannot be done, somebody waits for it later. */
  async function drawAhead(key: string, { drawing }: Kept, draw: () => Promise<PageDrawing>) {
    if (ahead.has(key)) return;
    ahead.add(key);
    try {
      const begunAt = performance.now();
      await drawAnew(key, begunAt, async () => {
        const drawn = await draw();
        await drawn.page.encodeLike(drawing.page);
        return drawn;
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
    draw: () => Promise<PageDrawing>,
  ): Promise<DrawnPage> {
    const known = kept.get(key);
    const isYoung = known !== undefined && known.drawnAt > begunAt - KEPT_MS;
    if (!isYoung || !(await known.drawing.isCurrent(address))) return drawAnew(key, begunAt, draw);
    known.checkedAt = Math.max(known.checkedAt, begunAt);
    if (known.drawnAt < begunAt - RENEWED_AHEAD_MS) void drawAhead(key, known, draw);
    return known.drawing.page;
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
