// Must be imported first: it removes from the address a session that this browser did not request.
import "./session-link.ts";

/** The address with which the page was opened. Stored here because the auth client later removes its own parameters. */
export const arrival: Readonly<Record<"hash" | "search", string>> =
  typeof window === "undefined"
    ? { hash: "", search: "" }
    : { hash: window.location.hash, search: window.location.search };
