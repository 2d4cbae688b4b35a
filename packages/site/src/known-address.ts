/**
 * A page's address with the parameters that pages know and no others, in the order of `parameters`:
 * what a campaign or a stranger hangs on to a link changes no page. Of a name that comes twice the
 * first value counts, as the pages read it.
 *
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
