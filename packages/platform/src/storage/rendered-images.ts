import { LRUCache } from "lru-cache";

/** Images in sizes that were asked for lately, so that a page full of them costs one rendering each. */
export interface RenderedImages {
  /** The image that is kept, or that somebody else waits for, or what `render` makes of it now. */
  once(key: string, render: () => Promise<Buffer>): Promise<Buffer>;
}

const MAX_BYTES = 32 * 1024 * 1024;

/** Keeps what was used last, up to a number of bytes. A key names a version, so nothing goes stale. */
export function createRenderedImages(maxBytes = MAX_BYTES): RenderedImages {
  const images = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: (image) => Math.max(1, image.length),
  });
  const underWay = new Map<string, Promise<Buffer>>();
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
