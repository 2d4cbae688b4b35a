import type { Page } from "@/lib/page";

/** Whether a route's `handle` is a page's description of itself. */
export function isPage(handle: unknown): handle is Page {
  return typeof handle === "object" && handle !== null && "reads" in handle;
}

/** Whether a route's `handle` says that search engines have no business there. */
export function isPrivate(handle: unknown): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "isPrivate" in handle &&
    handle.isPrivate === true
  );
}
