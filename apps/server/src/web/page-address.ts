/** The beginning of another site's URL, as browsers read it, or a whole URL. */
const ELSEWHERE = /^([/\\]{2}|[^/])/;

/** Users' texts contain no zero bytes, and PostgreSQL stores none. */
const ZERO_BYTE = /%00|\0/;

/** Whether this site may have a page at this path and query, so that it is worth a look-up. */
export function isPageAddress(address: string): boolean {
  return !ELSEWHERE.test(address) && !ZERO_BYTE.test(address);
}

/** The decoded path of a URL without its trailing slash; null if there can be no page. */
export function pagePath(address: string): string | null {
  if (!isPageAddress(address)) return null;
  const [path = "/"] = address.split("?", 1);
  try {
    const decoded = decodeURIComponent(path);
    return isPageAddress(decoded) ? decoded.replace(/(?<=.)\/+$/, "") : null;
  } catch {
    return null;
  }
}
