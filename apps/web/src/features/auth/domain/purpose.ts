import { copy } from "../copy.ts";
import { returnAddress } from "./return-address.ts";

/** What the page is for that sent a visitor here; null where anybody may look. */
export function purposeOf(state: unknown): string | null {
  const [path = ""] = returnAddress(state).split(/[?#]/u);
  const [, first = "", second] = path.split("/");
  // Other players' profiles are for everybody.
  if (first === "profile" && second) return null;
  const purposes: Readonly<Record<string, string>> = copy.purposes;
  return Object.hasOwn(purposes, first) ? (purposes[first] ?? null) : null;
}
