// First, so that a session that is not to be taken is out of the address.
import "./session-link.ts";

/** The address that the browser came with: the client clears it when it has taken the session from it. */
export const arrival: Readonly<Record<"hash" | "search", string>> =
  typeof window === "undefined"
    ? { hash: "", search: "" }
    : { hash: window.location.hash, search: window.location.search };
