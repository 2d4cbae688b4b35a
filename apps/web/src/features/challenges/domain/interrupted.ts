import type { z } from "zod";
import { keptFields } from "../schemas.ts";

/** Kept while its writer, or the browser, is away to buy tickets. */
const PREFIX = "leyenda-challenge-";

/** In the address of who comes back to a form: which one is to be open. */
export const CHALLENGING = "desafiar";

/** The form of a challenge to whoever accepts it; of one to a friend it is his id. */
export const NEW_CHALLENGE = "nuevo";

type Kept = z.infer<typeof keptFields>;

/** Keeps what was typed into a challenge. */
export function keepInterrupted(form: string, values: Kept): void {
  const { data } = keptFields.safeParse(values);
  if (data) sessionStorage.setItem(PREFIX + form, JSON.stringify(data));
}

/** The address that opens a form on its page. */
export const comeBack = (page: string, form: string): string =>
  `${page}?${CHALLENGING}=${encodeURIComponent(form)}`;

/** What had been typed, if anything had. */
export function interruptedChallenge(form: string): Kept | null {
  const kept = sessionStorage.getItem(PREFIX + form);
  if (kept === null) return null;
  try {
    return keptFields.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** The challenge was made, or is not wanted any more. */
export function dropInterrupted(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}
