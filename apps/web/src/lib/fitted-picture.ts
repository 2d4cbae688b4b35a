/** The address of a stored picture; the query distinguishes its versions. */
const STORED = /object(\/public\/[^?]+)\??(.*)/;

/** The address of a stored picture in one of the widths that storage provides; undefined for other pictures. */
export function renditionOf(src: string, width: number) {
  // Without `resize` the hosted platform would leave the height unchanged and crop the sides.
  return STORED.test(src)
    ? src.replace(STORED, `render/image$1?width=${width}&resize=contain&$2`)
    : undefined;
}

/** The displayed width of a face or logo, from the last `size-…` of its classes. */
function markSize(className: string): string {
  return `${Number(/.*size-(\d+)/.exec(className)?.[1] ?? 12) / 4}rem`;
}

/**
 * The attributes of an `img` that loads no more than its displayed size: storage provides each picture in a few widths,
 * from which the browser chooses. Other pictures are loaded as they are, and so is a picture whose width fails to load
 * (see the script in `index.html`). Its box must have an explicit size.
 *
 * `sizes="auto"` would measure the size, but it loads the widest version for parts that are rendered again for another
 * time zone.
 *
 * @param sizes the displayed width
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
