import type { Network } from "../context/client-network.ts";
import { createWorkQueue, type WorkQueue } from "../http/work-queue.ts";
import { busy } from "./storage-errors.ts";

const MAX_WAITING = 100;

/**
 * Creates a separate queue for work on images. A full queue does not delay other queues.
 * Few images are processed at once: decoding shares threads with password hashing and cores with the database.
 * Refuses with `SlowDown` if too much is waiting.
 */
export const createImageLane = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce, waiting: MAX_WAITING, refuse: busy });

/** Runs a visitor's work in a queue that all visitors share. */
export type VisitorsLane = <T>(address: Network, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue in which no IP address delays the others: the address with the least waiting work is next. One
 * address uses at most half of the queue.
 */
export function createVisitorsLane(atOnce: number): VisitorsLane {
  const lane = createImageLane(atOnce);
  const taken = new Map<Network, number>();
  return async (address, work) => {
    const own = taken.get(address) ?? 0;
    if (own > MAX_WAITING / 2) throw busy();
    taken.set(address, own + 1);
    try {
      return await lane(work, -own);
    } finally {
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    }
  };
}
