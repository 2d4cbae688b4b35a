import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/**
 * Other ranges of IPv6 (RFC 4291) are not public. Ranges within this one that embed an IPv4 address are
 * recognised.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is public on the internet: not of this machine, nor in a private, local, shared,
 * reserved or documentation range, nor a range that leads to IPv4 in another way (mapped, NAT64, 6to4,
 * Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // A zone names an interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  // This machine can reach its own interfaces even if a firewall blocks them for others.
  const written = parsed.toNormalizedString();
  return !Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => ipaddr.parse(own.address).toNormalizedString() === written),
  );
}
