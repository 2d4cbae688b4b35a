// Imported first, so that a foreign session is removed from the address.
import "./session-link.ts";

/** The address with which the page was opened: the client later removes the session from it. */
export const arrival: Readonly<Record<"hash" | "search", string>> =
  typeof window === "undefined"
    ? { hash: "", search: "" }
    : { hash: window.location.hash, search: window.location.search };
