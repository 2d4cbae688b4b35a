/** Matches a complete URL, or the beginning of one of another site, as browsers read it. */
const ELSEWHERE = /^([/\\]{2}|[^/])/;

/** No page has a zero byte in its address: PostgreSQL cannot store one. */
const ZERO_BYTE = /%00|\0/;

/** Whether a path with its query can be a page of this site, so that it is worth rendering. */
export function isPageAddress(address: string): boolean {
  return !ELSEWHERE.test(address) && !ZERO_BYTE.test(address);
}

/** The decoded path of a URL without its trailing slash; null if no page can have it. */
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
