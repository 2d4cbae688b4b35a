import type { RestSettings } from "../settings.ts";
import type { FairQueueLimits } from "../../http/fair-queue.ts";

/** A pool is never one subject's, nor one address's: behind one may be a whole venue. */
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

/** What is heavy is heavy for everybody: one of each subject, and something is left for the others. */
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
