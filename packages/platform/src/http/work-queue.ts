import PQueue from "p-queue";

export interface WorkQueueLimits {
  readonly atOnce: number;
  /** How many may wait; whoever comes then is refused. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

/** Runs work: so much at once, the rest in turn, what has the higher priority first. */
export type WorkQueue = <T>(work: () => Promise<T>, priority?: number) => Promise<T>;

export function createWorkQueue({ atOnce, waiting, refuse }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work, priority = 0) => {
    if (queue.size >= waiting) throw refuse();
    return queue.add(work, { priority });
  };
}
