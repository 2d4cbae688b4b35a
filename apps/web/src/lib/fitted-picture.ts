/** The address of a stored picture; what follows the path tells one version from the next. */
const STORED = /object(\/public\/[^?]+)\??(.*)/;

/**
 * The address of a stored picture in a width, one of those that storage makes; undefined for a
 * picture from elsewhere.
 */
export function renditionOf(src: string, width: number) {
  // Without `resize` the hosted platform would keep the height and cut the sides off.
  return STORED.test(src)
    ? src.replace(STORED, `render/image$1?width=${width}&resize=contain&$2`)
    : undefined;
}

/** How wide a face or logo is shown, from the last `size-…` of its classes. */
function markSize(className: string): string {
  return `${Number(/.*size-(\d+)/.exec(className)?.[1] ?? 12) / 4}rem`;
}

/**
 * What an `img` needs to be no heavier than it is shown large: storage has each picture in a few
 * widths, of which the browser takes one. Pictures from elsewhere come as they are, and so does one
 * whose width does not come (see the script in `index.html`). Its box must have a size of its own.
 *
 * `sizes="auto"` would find the size out by itself, but loads the widest of what is drawn again for
 * another time zone.
 *
 * @param sizes how wide it is shown
 */
function fittedPicture(src: string, sizes: string, widths: readonly number[]) {
  return {
    loading: "lazy",
    decoding: "async",
    sizes,
    srcSet:
      renditionOf(src, 0) && widths.map((width) => `${renditionOf(src, width)} ${width}w`).join(),
    src,
  } as const;
}

/** A face or a logo. */
export const fittedMark = (src: string, className = "") =>
  fittedPicture(src, markSize(className), [64, 128, 256]);

/** A picture that may fill the page. */
export const fittedCover = (src: string, sizes = "(width<48rem) 100vw, 26rem") =>
  fittedPicture(src, sizes, [384, 768, 1024, 1536]);
