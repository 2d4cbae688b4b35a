import { LRUCache } from "lru-cache";
import type { RenderedImage } from "./render-image.ts";

/** Images in sizes that were asked for lately, so that a page full of them costs one rendering each. */
export interface RenderedImages {
  /** The image that is kept, or that somebody else waits for, or what `render` makes of it now. */
  once(key: string, render: () => Promise<RenderedImage>): Promise<RenderedImage>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** Of the whole; the sizes of the pages are a tenth of it, and few large ones must not drive them out. */
const MAX_SHARE = 1 / 32;

/** Keeps what was used last, up to a number of bytes. A key names a version, so nothing goes stale. */
export function createRenderedImages(maxBytes = MAX_BYTES): RenderedImages {
  const images = new LRUCache<string, RenderedImage>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes * MAX_SHARE,
    sizeCalculation: (image) => Math.max(1, image.content.length),
  });
  const underWay = new Map<string, Promise<RenderedImage>>();
  return {
    once(key, render) {
      const image = images.get(key);
      if (image) return Promise.resolve(image);
      const known = underWay.get(key);
      if (known) return known;
      const rendering = render()
        .then((result) => {
          images.set(key, result);
          return result;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, rendering);
      return rendering;
    },
  };
}
