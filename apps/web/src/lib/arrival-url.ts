// This import must come before all others: it removes a session that this browser did not request from the URL.
import "./session-link.ts";

/** The URL with which the page was opened. It is stored here because the auth client later removes parameters. */
export const arrival: Readonly<Record<"hash" | "search", string>> =
  typeof window === "undefined"
    ? { hash: "", search: "" }
    : { hash: window.location.hash, search: window.location.search };
