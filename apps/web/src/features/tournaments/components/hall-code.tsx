import { qrPicture } from "@/lib/qr-picture";
import { hallCopy as copy } from "../hall-copy.ts";
import { HALL_CODE } from "./hall-styles.ts";

/** A QR code of the tournament's page, for people in front of the display. */
export function HallCode({ address }: { readonly address: string }) {
  return <img src={qrPicture(address)} alt={copy.code} className={HALL_CODE} />;
}
