import { type InstantFormats, ownFormats, siteFormats } from "@/lib/format";
import { useHydrated } from "./use-is-hydrating.ts";

/**
 * How instants are written: as the server rendered them while their part of the page is hydrated, in
 * the viewer's own zone from then on. For viewers in the site's zone, which are most, nothing
 * changes; for others only what shows an instant is written again.
 */
export function useFormats(): InstantFormats {
  return useHydrated(siteFormats, ownFormats);
}
