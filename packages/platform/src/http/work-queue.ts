import PQueue from "p-queue";

export interface WorkQueueLimits {
  readonly atOnce: number;
  /** How many may wait; whoever comes then is refused. */
  readonly waiting: number;
  readonly refuse: () => Error;
}

/** Runs work: so much at once, the rest in turn. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function createWorkQueue({ atOnce, waiting, refuse }: WorkQueueLimits): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work) => {
    if (queue.size >= waiting) throw refuse();
    return queue.add(work);
  };
}
