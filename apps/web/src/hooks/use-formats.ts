import { type InstantFormats, ownFormats, siteFormats } from "@/lib/format";
import { useHydrated } from "./use-is-hydrating.ts";

/**
 * Functions that format timestamps.
 * During hydration they use the site's time zone, as the server does, afterwards the viewer's.
 * If the viewer's zone is not the site's zone, components with timestamps are rendered again.
 */
export function useFormats(): InstantFormats {
  return useHydrated(siteFormats, ownFormats);
}
