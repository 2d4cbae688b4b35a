import type { z } from "zod";
import { storedFields } from "../schemas.ts";

/** The prefix of a key in session storage, under which a form is saved while the user buys tickets. */
const PREFIX = "leyenda-challenge-";

/** The URL parameter that names the form to open when the user returns. */
export const CHALLENGING = "desafiar";

/** Identifies the form for a challenge to anyone; a friend's id identifies the form for that friend. */
export const NEW_CHALLENGE = "nuevo";

type StoredFields = z.infer<typeof storedFields>;

/** Saves the values of a challenge's form. */
export function keepInterrupted(form: string, values: StoredFields): void {
  const { data } = storedFields.safeParse(values);
  if (data) sessionStorage.setItem(PREFIX + form, JSON.stringify(data));
}

/** The URL that opens a form on its page. */
export const comeBack = (page: string, form: string): string =>
  `${page}?${CHALLENGING}=${encodeURIComponent(form)}`;

/** The saved values of the form, if there are any. */
export function interruptedChallenge(form: string): StoredFields | null {
  const stored = sessionStorage.getItem(PREFIX + form);
  if (stored === null) return null;
  try {
    return storedFields.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}

/** Deletes the saved values: the challenge was created, or the user discarded it. */
export function dropInterrupted(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}
