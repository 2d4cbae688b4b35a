import { performance } from "node:perf_hooks";

/** What is looked at of this process; of another one in tests. */
interface ProcessMemory {
  /** Bytes of it that are in memory. */
  resident(): number;
  /** Part of the time since it was last asked in which the process had something to do, 0 to 1. */
  busyShare(): number;
  /** Collects all that nobody uses; thoroughly gives back what V8 keeps for the next time, too, and takes some tenths of a second. */
  collect(isThorough: boolean): void;
}

const LOOK_MS = 5_000;
/** As long as pages are kept that nobody asks for again, which go with the rest. */
const QUIET_LOOKS = 4;
/** With less than that to do nobody notices the tenth of a second. */
const QUIET_SHARE = 0.25;
const GROWTH_BYTES = 24 * 1024 * 1024;
/** An attack or an evening, not an hour like any other: then the tenths of a second are worth it. */
const THOROUGH_BYTES = 64 * 1024 * 1024;

/**
 * Gives back what a busy time has left once it is over. V8 collects when something new needs the room, so that
 * whatever an attack has filled, and the buffers that hang on it, would stay until the next busy time.
 *
 * @returns ends it
 */
export function startQuietCollection(memory: ProcessMemory): () => Promise<void> {
  let quietLooks = 0;
  /** The least there was since the last collection, which gives buffers back a moment later. */
  let least = memory.resident();

  const timer = setInterval(() => {
    const resident = memory.resident();
    least = Math.min(least, resident);
    quietLooks = memory.busyShare() < QUIET_SHARE ? quietLooks + 1 : 0;
    if (quietLooks < QUIET_LOOKS || resident < least + GROWTH_BYTES) return;
    memory.collect(resident >= least + THOROUGH_BYTES);
    quietLooks = 0;
    least = Infinity;
  }, LOOK_MS);
  timer.unref();
  return async () => clearInterval(timer);
}

/** This process or thread, where it was started with `--expose-gc`: each thread has a heap of its own. */
export function ownMemory(): ProcessMemory | null {
  const { gc } = globalThis;
  if (gc === undefined) return null;
  let looked = performance.eventLoopUtilization();
  return {
    resident: () => process.memoryUsage.rss(),
    busyShare() {
      const before = looked;
      looked = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(looked, before).utilization;
    },
    collect: (isThorough) =>
      gc({ type: "major", execution: "sync", flavor: isThorough ? "last-resort" : "regular" }),
  };
}
