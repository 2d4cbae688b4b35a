import { performance } from "node:perf_hooks";

/** Measures and collects the memory of this process. Tests replace it. */
interface ProcessMemory {
  /** Returns the memory of this process, in bytes. */
  resident(): number;
  /** Returns the share (0 to 1) of the time since the last call during which the process was busy. */
  busyShare(): number;
  /** Collects garbage. If thorough, also frees memory that V8 reserves, which takes some tenths of a second. */
  collect(isThorough: boolean): void;
}

const LOOK_MS = 5_000;
/** How many checks in a row must find the process quiet before memory is collected. */
const QUIET_LOOKS = 4;
/** A process that is busy for a smaller share of the time counts as quiet. A pause of 0.1 s then disturbs nobody. */
const QUIET_SHARE = 0.25;
const GROWTH_BYTES = 24 * 1024 * 1024;
/** If memory has grown by this much, as by an attack or on a busy evening, a thorough collection is worth its pause. */
const THOROUGH_BYTES = 64 * 1024 * 1024;

/**
 * Returns memory to the system once a busy time is over.
 * V8 collects only when it needs room, so without this the buffers of an attack would stay until the next busy time.
 * @returns a function that stops this
 */
export function startIdleGarbageCollection(memory: ProcessMemory): () => Promise<void> {
  let quietLooks = 0;
  /** The smallest memory use since the last collection, because buffers are released some time after a collection. */
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

/**
 * The memory of this process or thread, if it was started with `--expose-gc`; else null.
 * Each thread has a separate heap.
 */
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
