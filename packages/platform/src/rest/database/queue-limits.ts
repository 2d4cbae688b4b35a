import type { RestSettings } from "../settings.ts";
import type { FairQueueLimits } from "../../http/fair-queue.ts";

/**
 * The queue limits of ordinary requests. One user, or one IP address, never gets all connections. An address gets more
 * than a user, because a whole venue may share one address.
 */
export function queueLimits(settings: RestSettings, size: number): FairQueueLimits {
  return {
    running: size,
    runningPerSubject: Math.ceil(size * 0.5),
    runningPerAddress: Math.ceil(size * 0.7),
    waiting: settings.maxWaiting,
    waitingPerSubject: settings.maxWaitingPerSubject,
    timeoutMs: settings.acquireTimeoutMs,
  };
}

/** The queue limits of expensive requests: one per user, and one IP address never uses all turns. */
export function heavyLimits(settings: RestSettings, waitingPerSubject: number): FairQueueLimits {
  return {
    running: settings.heavyAtOnce,
    runningPerSubject: 1,
    runningPerAddress: Math.max(1, settings.heavyAtOnce - 1),
    waiting: settings.maxWaiting,
    waitingPerSubject,
    timeoutMs: settings.acquireTimeoutMs,
  };
}
