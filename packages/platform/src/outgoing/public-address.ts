import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** Whatever else is routed in IPv6 (RFC 4291): what embeds an IPv4 address is told apart by its range. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is somebody's on the internet: not this machine's, nor of a private, local, shared, reserved or
 * documented range, nor one that leads into IPv4 by another way (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  // What a firewall keeps from others is open from here.
  const written = parsed.toNormalizedString();
  return !Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => ipaddr.parse(own.address).toNormalizedString() === written),
  );
}
