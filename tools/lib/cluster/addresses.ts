import { freePort } from "@leyenda/platform/database/free-port";

/** This many unused ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The same address at another port. */
export function addressWith(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}
