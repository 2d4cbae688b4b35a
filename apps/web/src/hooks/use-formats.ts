import { type InstantFormats, ownFormats, siteFormats } from "@/lib/format";
import { useHydrated } from "./use-is-hydrating.ts";

/**
 * Functions that format timestamps.
 * During hydration they use the site's time zone, as the server does, afterwards the viewer's.
 * Only for viewers in another zone are the components with timestamps rendered again.
 */
export function useFormats(): InstantFormats {
  return useHydrated(siteFormats, ownFormats);
}
