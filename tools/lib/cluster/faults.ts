import { openSync, closeSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { DatabaseNode } from "./node-processes.ts";

/** Repairs a fault. Does nothing if the fault ends without an action. */
type Heal = () => Promise<void> | void;

/** A fault of a machine, and after how many milliseconds it is repaired. */
export interface Fault {
  readonly kind: string;
  readonly lastsMs: number;
  /** Whether this cluster can have the fault; without this function every cluster can. */
  isPossible?(cluster: Cluster): boolean;
  hurt(cluster: Cluster, pick: <T>(all: readonly T[]) => T): Promise<Heal>;
}

const SLOW = { delayMs: 200, lossShare: 0.05 };
/** Clock changes in seconds, larger than the error of any synchronized clock. */
const JUMPS = [-90, 90];
const PIECE = Buffer.alloc(1 << 20);

/** A fault of this duration causes a failover, because a failover takes less time. */
const LONG_MS = 14_000;
const SHORT_MS = 6_000;
/** A little more than the lifetime of the primary's lock (`ttl` in patroni.yml). */
const LOCK_MS = 8_000;

const replicas = async (cluster: Cluster): Promise<DatabaseNode[]> => {
  const primary = await cluster.primary();
  return cluster.nodes.filter((node) => node !== primary);
};

export const FAULTS: readonly Fault[] = [
  {
    kind: "primary killed",
    lastsMs: LONG_MS,
    async hurt(cluster) {
      const primary = await cluster.primary();
      await primary.kill();
      return () => primary.start();
    },
  },
  {
    kind: "primary's PostgreSQL killed",
    lastsMs: SHORT_MS,
    async hurt(cluster) {
      (await cluster.primary()).crash();
      return () => undefined;
    },
  },
  {
    kind: "primary frozen",
    lastsMs: LONG_MS,
    async hurt(cluster) {
      const primary = await cluster.primary();
      primary.freeze();
      return () => primary.thaw();
    },
  },
  {
    kind: "primary cut off",
    lastsMs: LONG_MS,
    async hurt(cluster) {
      const { name } = await cluster.primary();
      cluster.links?.set(name, { isCut: true });
      return () => cluster.links?.set(name, {});
    },
  },
  {
    kind: "primary's disk full",
    lastsMs: LONG_MS,
    // Possible only if every node has a separate disk, so that the machine's disk is never filled.
    isPossible: ({ nodes }) => nodes.every(({ hasOwnDisk }) => hasOwnDisk),
    async hurt(cluster) {
      const { folder } = await cluster.primary();
      const filler = path.join(folder, "filler");
      fillDisk(filler);
      return () => rmSync(filler);
    },
  },
  {
    kind: "primary's clock jumps",
    lastsMs: LONG_MS,
    isPossible: ({ nodes }) => nodes.every(({ clock }) => clock !== null),
    async hurt(cluster, pick) {
      const { clock } = await cluster.primary();
      clock?.set(pick(JUMPS));
      return async () => {
        clock?.set(0);
        // If that was a step back, Patroni sleeps and loses its lock, which others see only after the lock's lifetime.
        await sleep(LOCK_MS);
      };
    },
  },
  {
    kind: "replica killed",
    lastsMs: SHORT_MS,
    async hurt(cluster, pick) {
      const replica = pick(await replicas(cluster));
      await replica.kill();
      return () => replica.start();
    },
  },
  {
    kind: "replica frozen",
    lastsMs: LONG_MS,
    async hurt(cluster, pick) {
      const replica = pick(await replicas(cluster));
      replica.freeze();
      return () => replica.thaw();
    },
  },
  {
    kind: "network slow",
    lastsMs: SHORT_MS,
    hurt(cluster) {
      for (const { name } of cluster.nodes) cluster.links?.set(name, SLOW);
      return Promise.resolve(() => {
        for (const { name } of cluster.nodes) cluster.links?.set(name, {});
      });
    },
  },
  {
    kind: "etcd killed",
    lastsMs: SHORT_MS,
    async hurt({ etcd }, pick) {
      const one = pick(etcd);
      await one.kill();
      return () => one.start();
    },
  },
  {
    kind: "server killed",
    lastsMs: SHORT_MS,
    async hurt({ servers }, pick) {
      const server = pick(servers);
      await server.kill();
      return () => server.start();
    },
  },
  {
    kind: "server frozen",
    lastsMs: SHORT_MS,
    hurt({ servers }, pick) {
      const server = pick(servers);
      server.freeze();
      return Promise.resolve(() => server.thaw());
    },
  },
  {
    kind: "server's clock jumps",
    lastsMs: SHORT_MS,
    isPossible: ({ servers }) => servers.every(({ clock }) => clock !== null),
    hurt({ servers }, pick) {
      const { clock } = pick(servers);
      clock?.set(pick(JUMPS));
      return Promise.resolve(() => clock?.set(0));
    },
  },
  {
    kind: "store killed",
    lastsMs: SHORT_MS,
    async hurt({ store }) {
      await store.kill();
      return () => store.start();
    },
  },
];

/** Fills the disk that contains `file`. */
function fillDisk(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let length = PIECE.length; length >= 1;)
      try {
        writeSync(handle, PIECE, 0, length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        length = Math.floor(length / 16);
      }
  } finally {
    closeSync(handle);
  }
}

/** Chooses `count` faults at random. Each kind occurs once before any kind is repeated. */
export function chooseFaults(all: readonly Fault[], count: number, random: () => number): Fault[] {
  const chosen: Fault[] = [];
  while (chosen.length < count) {
    const round = all.map((fault) => ({ fault, place: random() }));
    round.sort((one, other) => one.place - other.place);
    chosen.push(...round.map(({ fault }) => fault));
  }
  return chosen.slice(0, count);
}
