import { performance } from "node:perf_hooks";

/** The measurements of this process; tests replace them. */
interface ProcessMemory {
  /** Its bytes in memory. */
  resident(): number;
  /** The share of the time since the last call in which the process was busy, 0 to 1. */
  busyShare(): number;
  /**
   * Collects garbage. If thorough, it also returns the memory that V8 reserves, and takes some tenths of a
   * second.
   */
  collect(isThorough: boolean): void;
}

const LOOK_MS = 5_000;
/** As long as unused pages stay cached, so that they are collected too. */
const QUIET_LOOKS = 4;
/** Below this share, a pause of a tenth of a second disturbs nobody. */
const QUIET_SHARE = 0.25;
const GROWTH_BYTES = 24 * 1024 * 1024;
/**
 * The growth of an attack or a busy evening, not of a usual hour. It justifies a pause of some tenths of a
 * second.
 */
const THOROUGH_BYTES = 64 * 1024 * 1024;

/**
 * Returns the memory of a busy time once it is over. V8 collects only when it needs room, so the memory of an
 * attack, with its buffers, would otherwise stay until the next busy time.
 *
 * @returns a function that ends it
 */
export function startQuietCollection(memory: ProcessMemory): () => Promise<void> {
  let quietLooks = 0;
  /** The smallest value since the last collection, because buffers are released a moment later. */
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

/** This process or thread, if it was started with `--expose-gc`. Each thread has a separate heap. */
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
