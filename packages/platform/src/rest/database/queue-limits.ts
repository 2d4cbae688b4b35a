import type { RestSettings } from "../settings.ts";
import type { FairQueueLimits } from "../../http/fair-queue.ts";

/** One subject, or one address, never gets the whole pool. A whole venue may share one address. */
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

/** Expensive requests affect everybody: one per subject, and one address never uses all places. */
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
