import type { z } from "zod";
import { keptFields } from "../schemas.ts";

/** The session storage key of a form whose user left the page, or the browser, to buy tickets. */
const PREFIX = "leyenda-challenge-";

/** The parameter of the address that names the form to open when the user returns. */
export const CHALLENGING = "desafiar";

/** The form of a challenge to anyone; the form of a challenge to a friend has the friend's id. */
export const NEW_CHALLENGE = "nuevo";

type Kept = z.infer<typeof keptFields>;

/** Saves the values of a challenge's form. */
export function keepInterrupted(form: string, values: Kept): void {
  const { data } = keptFields.safeParse(values);
  if (data) sessionStorage.setItem(PREFIX + form, JSON.stringify(data));
}

/** The address that opens a form on its page. */
export const comeBack = (page: string, form: string): string =>
  `${page}?${CHALLENGING}=${encodeURIComponent(form)}`;

/** The saved values of the form, if there are any. */
export function interruptedChallenge(form: string): Kept | null {
  const kept = sessionStorage.getItem(PREFIX + form);
  if (kept === null) return null;
  try {
    return keptFields.safeParse(JSON.parse(kept)).data ?? null;
  } catch {
    return null;
  }
}

/** Deletes the saved values: the challenge was created, or the user discarded it. */
export function dropInterrupted(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}
