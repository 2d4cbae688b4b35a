import PQueue from "p-queue";

export interface WorkQueueLimits {
  readonly atOnce: number;
  /** How many may wait. More are refused. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

/** Runs a bounded amount of work at once and the rest in turn, higher priorities first. */
export type WorkQueue = <T>(work: () => Promise<T>, priority?: number) => Promise<T>;

export function createWorkQueue({ atOnce, waiting, refuse }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work, priority = 0) => {
    if (queue.size >= waiting) throw refuse();
    return queue.add(work, { priority });
  };
}
