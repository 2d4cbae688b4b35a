/**
 * Removes all query parameters that pages do not use, and sorts the others like `parameters`.
 * So the parameters of advertising campaigns do not create other cached pages.
 * If a parameter occurs twice, the first value counts, as on the pages.
 * @param address path and query, for example `/matches?fbclid=x&q=copa`
 * @returns path and query, for example `/matches?q=copa`
 */
export function knownAddress(address: string, parameters: readonly string[]): string {
  const [path = "/", ...query] = address.split("?");
  const given = new URLSearchParams(query.join("?"));
  const known = new URLSearchParams(
    parameters.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ).toString();
  return known ? `${path}?${known}` : path;
}
