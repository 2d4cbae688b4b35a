import { type InstantFormats, ownFormats, siteFormats } from "@/lib/format";
import { useHydrated } from "./use-is-hydrating.ts";

/**
 * The formats for instants: those of the server during hydration, those of the viewer's time zone afterwards. For
 * viewers in the site's zone, who are the majority, nothing changes; for others only parts that show an instant are
 * rendered again.
 */
export function useFormats(): InstantFormats {
  return useHydrated(siteFormats, ownFormats);
}
