import { cn } from "@/lib/cn";
import type { VenueState } from "../domain/venue-display.ts";

/** The classes of a line or a card of the venue display. */
export const HALL_ROW = "hall-row rounded-lg border border-s-[0.25em] bg-surface";

/** The edge of a line, in the colour of the match's state. */
export function venueEdge(tone: VenueState["tone"] | undefined): string {
  if (tone === "live") return "border-s-accent-2";
  return tone === "waits" ? "border-s-warning" : "border-s-border-strong";
}

/** The classes of the text with a match's state. */
export const venueStateClass = (tone: VenueState["tone"]) =>
  cn("block display", tone === "waits" ? "text-warning" : "text-accent-2");

/** Places the QR code in the corner; the display's name and title leave space for the code. */
export const HALL_CODE =
  "absolute top-[3vh] right-[3vw] aspect-square w-[11vh] rounded-md bg-white max-md:hidden";
