import { createWorkQueue, type WorkQueue } from "../http/work-queue.ts";
import { busy } from "./storage-errors.ts";

const MAX_WAITING = 50;

/**
 * A lane of its own for work on images: decoding shares its threads with password hashing and its cores
 * with the database, so little of it runs at once, and what waits in one lane holds up nobody in another.
 * Refuses with `SlowDown` when too much is waiting already.
 */
export const createImageLane = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce, waiting: MAX_WAITING, refuse: busy });
