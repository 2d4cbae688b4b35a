import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Debian's libfaketime, whose clock stands still for nobody but is wrong by what a file says. */
const LIBRARIES = "/usr/lib";
const LIBRARY = "faketime/libfaketime.so.1";

/** The clock of one machine. */
export interface Clock {
  /** For all programs that read it. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes it wrong by so many seconds, within a second. */
  set(wrongBy: number): void;
}

/** @returns null where the library is missing */
export function createClock(folder: string, name: string): Clock | null {
  const library = ["x86_64-linux-gnu", "aarch64-linux-gnu"]
    .map((machine) => path.join(LIBRARIES, machine, LIBRARY))
    .find(existsSync);
  if (!library) return null;
  const file = path.join(folder, `${name}.clock`);
  const set = (wrongBy: number): void =>
    writeFileSync(file, `${wrongBy < 0 ? "-" : "+"}${Math.abs(wrongBy)}`);
  set(0);
  chmodSync(file, 0o644);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Seconds between two looks at the file.
      FAKETIME_CACHE_DURATION: "1",
      // What measures how long something takes is not moved by who sets a clock.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}
