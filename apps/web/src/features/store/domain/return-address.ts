/** Where somebody who lacked tickets came from. Kept beside the order while the browser is away. */
const KEY = "leyenda-store-return";

/** Remembers the page to come back to after the payment; nothing to come back to is remembered too. */
export function rememberReturn(from: string | null): void {
  if (from === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, from);
}

/** The page that the purchase began at, if it was not the store itself. */
export function rememberedReturn(): string | null {
  const from = sessionStorage.getItem(KEY);
  // Only an address of this site: one slash, or the browser would read a host.
  return from && /^\/(?!\/)/.test(from) ? from : null;
}
