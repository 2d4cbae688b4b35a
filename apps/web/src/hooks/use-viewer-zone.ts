import { startTransition, useEffect, useState } from "react";
import { setDisplayZone, SITE_ZONE } from "@/lib/format";
import { whenPartsAreThere } from "@/lib/later";

function clock(timeZone: string): string {
  return new Intl.DateTimeFormat("es", { timeZone, timeZoneName: "longOffset" }).format();
}

/**
 * Turns a drawing of the server, which writes instants in the site's zone, to the viewer's own
 * once it has been taken over. Returns a key for what has to be written again; for viewers in the
 * site's zone, which are most, it never changes.
 */
export function useViewerZone(): string {
  const [zone, setZone] = useState(SITE_ZONE);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // The same clock under another name needs no second drawing.
    if (clock(own) === clock(SITE_ZONE)) {
      setDisplayZone(undefined);
      return undefined;
    }
    // Written again in one go: what is still to come would leave a hole meanwhile.
    return whenPartsAreThere(() => {
      setDisplayZone(undefined);
      startTransition(() => setZone(own));
    });
  }, []);
  return zone;
}
