import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A link to or from a node, which forwards connections from `port` to `to`. */
export interface LinkAddress {
  readonly node: string;
  readonly port: number;
  readonly to: number;
}

export interface LinkState {
  readonly delayMs?: number;
  /** The share of data pieces that are delayed as if a packet had been lost. */
  readonly lossShare?: number;
  /** If true, nothing is forwarded, and neither side learns that the link is cut. */
  readonly isCut?: boolean;
}

/** The links of the database nodes, which can be slowed and cut. */
export interface Links {
  set(node: string, state: LinkState): void;
  close(): void;
}

export async function openLinks(addresses: readonly LinkAddress[]): Promise<Links> {
  const child = fork(path.join(import.meta.dirname, "simulated-network-process.ts"), {
    detached: true,
  });
  child.send({ open: addresses });
  await once(child, "message");
  return {
    set: (node, state) => void child.send({ node, state }),
    close: () => void child.kill("SIGKILL"),
  };
}
