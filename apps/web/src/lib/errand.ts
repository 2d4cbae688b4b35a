/** What somebody was about to do who lacked something for it. Kept while he, or the browser, is away. */
const KEY = "leyenda-errand";

/** As the navigation to what is lacking carries it. */
export interface Errand {
  /** The page to come back to. */
  readonly from: string;
  /** The tournament that he was about to enter. */
  readonly entering: string | null;
}

/** What a navigation or the browser kept, if it is an errand on this site; else null. */
export function readErrand(kept: unknown): Errand | null {
  if (typeof kept !== "object" || kept === null || !("from" in kept)) return null;
  const { from } = kept;
  // One slash, or the browser would read a host.
  if (typeof from !== "string" || !/^\/(?![/\\])/u.test(from)) return null;
  const name = "entering" in kept ? kept.entering : null;
  return { from, entering: typeof name === "string" ? name : null };
}

/** Remembers what to come back to; that there is nothing is remembered too. */
export function rememberErrand(errand: Errand | null): void {
  if (errand === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(errand));
}

/** What was interrupted, if anything was. */
export function rememberedErrand(): Errand | null {
  const kept = sessionStorage.getItem(KEY);
  try {
    return kept === null ? null : readErrand(JSON.parse(kept));
  } catch {
    return null;
  }
}
