/** Matches the URL of a stored picture. The query part distinguishes versions of the picture. */
const STORED = /object(\/public\/[^?]+)\??(.*)/;

/** The URL of a stored picture in one of the widths that storage provides; undefined for pictures elsewhere. */
export function renditionOf(src: string, width: number) {
  // Without `resize` the hosted platform would leave the height unchanged and crop the sides.
  return STORED.test(src)
    ? src.replace(STORED, `render/image$1?width=${width}&resize=contain&$2`)
    : undefined;
}

/** The displayed width of a face or logo, from the last `size-…` among the classes. */
function markSize(className: string): string {
  return `${Number(/.*size-(\d+)/.exec(className)?.[1] ?? 12) / 4}rem`;
}

/**
 * Returns the attributes of an `img` for a picture in storage: the browser chooses one of the provided widths.
 * Pictures elsewhere are loaded unchanged, and so is a picture whose width fails to load (`index.html`).
 * The box of the picture must have an explicit size. `sizes="auto"` is not used: it loads the widest version.
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

/** The attributes for a face or a logo. */
export const fittedMark = (src: string, className = "") =>
  fittedPicture(src, markSize(className), [64, 128, 256]);

/** The attributes for a picture that may be as wide as the page. */
export const fittedCover = (src: string, sizes = "(width<48rem) 100vw, 26rem") =>
  fittedPicture(src, sizes, [384, 768, 1024, 1536]);
