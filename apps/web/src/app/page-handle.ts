import type { Page } from "@/lib/define-page";

/** Whether a route's `handle` is the definition of a page. */
export function isPage(handle: unknown): handle is Page {
  return typeof handle === "object" && handle !== null && "reads" in handle;
}

/** Whether a route's `handle` excludes the page from search engines. */
export function isPrivate(handle: unknown): boolean {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "isPrivate" in handle &&
    handle.isPrivate === true
  );
}
