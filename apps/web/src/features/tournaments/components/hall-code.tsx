import { qrPicture } from "@/lib/qr-picture";
import { hallCopy as copy } from "../hall-copy.ts";

/** For who stands before the screen: the tournament's page, to be read by a camera. */
export function HallCode({ address }: { readonly address: string }) {
  return <img src={qrPicture(address)} alt={copy.code} className="hall-code" />;
}
