import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A way to or from a node: who connects to `port` speaks with what listens at `to`. */
export interface LinkAddress {
  readonly node: string;
  readonly port: number;
  readonly to: number;
}

export interface LinkState {
  readonly delayMs?: number;
  /** How many of all pieces come late, as when a packet was lost and is sent again. */
  readonly lossShare?: number;
  /** Nothing goes through, and nobody is told. */
  readonly isCut?: boolean;
}

/** The ways to and from the database nodes, which can be made slow and cut. */
export interface Links {
  set(node: string, state: LinkState): void;
  close(): void;
}

export async function openLinks(addresses: readonly LinkAddress[]): Promise<Links> {
  const child = fork(path.join(import.meta.dirname, "links-process.ts"), { detached: true });
  child.send({ open: addresses });
  await once(child, "message");
  return {
    set: (node, state) => void child.send({ node, state }),
    close: () => void child.kill("SIGKILL"),
  };
}
