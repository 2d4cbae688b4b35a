import { LRUCache } from "lru-cache";
import type { RenderedImage } from "./render-image.ts";

/** A cache of resized images, so that each image of a page is rendered only once. */
export interface RenderedImages {
  /** Returns the cached image, the one that is being rendered, or the result of `render`. */
  once(key: string, render: () => Promise<RenderedImage>): Promise<RenderedImage>;
}

const MAX_BYTES = 32 * 1024 * 1024;
/**
 * The maximum share of the cache for one image.
 * An image in a size that pages use needs a tenth of this share; a few large images must not evict those images.
 */
const MAX_SHARE = 1 / 32;

/** Caches the most recently used images, up to a number of bytes. Never outdated: a key names a version of a file. */
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
