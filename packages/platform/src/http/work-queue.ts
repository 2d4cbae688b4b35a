import PQueue from "p-queue";

export interface WorkQueueLimits {
  readonly atOnce: number;
  /** How many pieces of work may wait; further ones are refused with `refuse`. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

/** Limits how much work runs at once. Waiting work runs in order, higher priorities first. */
export type WorkQueue = <T>(work: () => Promise<T>, priority?: number) => Promise<T>;

export function createWorkQueue({ atOnce, waiting, refuse }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work, priority = 0) => {
    if (queue.size >= waiting) throw refuse();
    return queue.add(work, { priority });
  };
}
