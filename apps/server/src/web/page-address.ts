/** What a browser reads as the start of another site's address, or a whole address. */
const ELSEWHERE = /^([/\\]{2}|[^/])/;

/** No text that people write has one, and PostgreSQL stores none. */
const ZERO_BYTE = /%00|\0/;

/** Whether a page of this site could be at an address (path and query), so that it may be looked for. */
export function isPageAddress(address: string): boolean {
  return !ELSEWHERE.test(address) && !ZERO_BYTE.test(address);
}

/** The decoded path of an address without its trailing slash; null where no page could be. */
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
