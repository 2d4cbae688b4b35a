import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, openSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";

const SOURCE = path.join(import.meta.dirname, "wrong-clock.c");

/** The adjustable clock of one machine. */
export interface Clock {
  /** A process that shares an adjustable clock with others reads its time through these environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes the clock at once, to be wrong by this many seconds. */
  set(wrongBy: number): void;
}

/**
 * Compiles the library that shifts the time, and returns a function that creates clocks.
 * Returns null if this machine has no C compiler.
 */
export function makeClocks(folder: string): ((name: string) => Clock) | null {
  const library = path.join(folder, "wrong-clock.so");
  const compiler = ["-shared", "-fPIC", "-O2", "-o", library, SOURCE];
  if (spawnSync("cc", compiler).status !== 0) return null;
  chmodSync(library, 0o755);
  return (name) => {
    const file = path.join(folder, `${name}.clock`);
    writeFileSync(file, seconds(0), { mode: 0o644 });
    return {
      env: { LD_PRELOAD: library, CLOCK_FILE: file },
      set(wrongBy) {
        // Overwrites the file's content in place, because running processes have the file mapped.
        const handle = openSync(file, "r+");
        writeSync(handle, seconds(wrongBy), 0, 8, 0);
        closeSync(handle);
      },
    };
  };
}

function seconds(count: number): Uint8Array {
  return new Uint8Array(BigInt64Array.of(BigInt(count)).buffer);
}
