import type { Network } from "../context/network.ts";
import { createWorkQueue, type WorkQueue } from "../http/work-queue.ts";
import { busy } from "./storage-errors.ts";

const MAX_WAITING = 100;

/**
 * A lane of its own for work on images: decoding shares its threads with password hashing and its cores
 * with the database, so little of it runs at once, and what waits in one lane holds up nobody in another.
 * Refuses with `SlowDown` when too much is waiting already.
 */
export const createImageLane = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce, waiting: MAX_WAITING, refuse: busy });

/** Runs a visitor's work in a lane that all visitors share. */
export type VisitorsLane = <T>(address: Network, work: () => Promise<T>) => Promise<T>;

/**
 * A lane in which no address holds up the others: whoever has less waiting is next, and half of the
 * places are the most that one may take.
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
