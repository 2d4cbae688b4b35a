import { isIP } from "node:net";

declare const network: unique symbol;

/**
 * An IPv4 address, or the first address of an IPv6 /64. Limits, queues and work debts count per network.
 * One IPv6 connection has 2^64 addresses, so a single IPv6 address identifies nobody.
 */
export type Network = string & { readonly [network]: true };

/** The network of an IP address. Idempotent; a text that is not an IP address is returned unchanged. */
export function networkOf(address: string): Network {
  const plain = withoutPort(address);
  return (isIP(plain) === 6 ? networkOfGroups(groupsOf(plain)) : plain) as Network;
}

/** Some proxies append the client's port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): readonly number[] {
  const hexadecimal = address
    .replace(/%.*$/, "")
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    });
  const [head = "", tail] = hexadecimal.split("::");
  const first = head.split(":").filter(Boolean);
  const last = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}

function networkOfGroups(groups: readonly number[]): string {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::`;
}
