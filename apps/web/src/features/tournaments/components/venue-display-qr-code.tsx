import { qrPicture } from "@/lib/qr-picture";
import { venueCopy as copy } from "../venue-display-copy.ts";
import { HALL_CODE } from "./venue-display-styles.ts";

/** A QR code of the tournament's page, for people in front of the display. */
export function VenueCode({ address }: { readonly address: string }) {
  return <img src={qrPicture(address)} alt={copy.code} className={HALL_CODE} />;
}
