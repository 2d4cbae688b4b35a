import { freePort } from "@leyenda/platform/database/free-port";

/** Returns `count` unused ports, each different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Returns `url` with the given port. */
export function addressWith(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
