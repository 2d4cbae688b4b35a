/** Images in sizes that were asked for lately, so that a page full of them costs one rendering each. */
export interface RenderedImages {
  get(key: string): Buffer | undefined;
  keep(key: string, image: Buffer): void;
}

const MAX_BYTES = 32 * 1024 * 1024;

/** Keeps what was used last, up to a number of bytes. A key names a version, so nothing goes stale. */
export function createRenderedImages(maxBytes = MAX_BYTES): RenderedImages {
  const images = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get(key) {
      const image = images.get(key);
      if (image) {
        images.delete(key);
        images.set(key, image);
      }
      return image;
    },
    keep(key, image) {
      if (image.length > maxBytes / 8 || images.has(key)) return;
      images.set(key, image);
      bytes += image.length;
      for (const [oldest, { length }] of images) {
        if (bytes <= maxBytes) return;
        images.delete(oldest);
        bytes -= length;
      }
    },
  };
}
