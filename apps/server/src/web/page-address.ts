/** Matches a complete URL, or text that browsers read as the beginning of another site's URL. */
const ELSEWHERE = /^([/\\]{2}|[^/])/;

/** Matches a zero byte, which no page's URL contains, because PostgreSQL cannot store one. */
const ZERO_BYTE = /%00|\0/;

/** Whether a path with its query can be a page of this site, so that it is worth rendering. */
export function isPageAddress(address: string): boolean {
  return !ELSEWHERE.test(address) && !ZERO_BYTE.test(address);
}

/** Returns the decoded path of a URL without its trailing slash; null if no page can have that path. */
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
