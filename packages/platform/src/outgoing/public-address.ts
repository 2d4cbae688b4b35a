import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The public range of IPv6 (RFC 4291). Ranges in it that embed an IPv4 address are treated separately. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address is public on the internet. Private, local, shared, reserved and documentation ranges are not.
 * IPv6 ranges that lead to an IPv4 address (mapped, NAT64, 6to4, Teredo) are not public either.
 */
export function isPublicAddress(address: string): boolean {
  // An IP address with a zone belongs to an interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST)) return false;
  // Addresses of this machine's interfaces are refused, even public ones, because no firewall protects them from us.
  const written = parsed.toNormalizedString();
  return !Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => ipaddr.parse(own.address).toNormalizedString() === written),
  );
}
