/** Times at which code that reads the clock often fails, and an environment for a test run at such a time. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { faketimePath } from "./debian-packages.mjs";

const AWKWARD = [
  // One o'clock on a Monday that is the first of the month: the day, the week and the month have just begun.
  "2027-02-01T01:00:00-03:00",
  // Sunday evening in Argentina, when it is already Monday in UTC.
  "2027-02-07T22:30:00-03:00",
  // The last minutes of a year, in Argentina and in UTC.
  "2026-12-31T23:58:00-03:00",
  "2026-12-31T23:58:00Z",
  // 29 February, and the last day of a month with 31 days.
  "2028-02-29T12:00:00-03:00",
  "2027-03-31T23:30:00-03:00",
  // Exactly noon and exactly midnight.
  "2027-06-15T12:00:00-03:00",
  "2027-06-16T00:00:00-03:00",
  // Minutes before daylight saving time begins in the United States and in Europe, on different days.
  "2027-03-14T06:58:00Z",
  "2027-10-31T00:58:00Z",
];

export const INSTANTS = process.env.CLOCK ? [process.env.CLOCK] : AWKWARD;

/**
 * Returns a temporary folder for this run only.
 * If a test's clock is later, files in the shared folder would look like leftovers of killed runs and be deleted.
 */
function ownFolder() {
  const folder = mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "clock-"));
  // PostgreSQL runs under another account, which needs access to this folder.
  chmodSync(folder, 0o1777);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Sets the clock of all processes of a run, including PostgreSQL, to this time at the start. Durations stay real. */
export function clockAt(instant) {
  const offset = Math.round((Date.parse(instant) - Date.now()) / 1000);
  return {
    LD_PRELOAD: faketimePath(),
    FAKETIME: `${offset < 0 ? "" : "+"}${offset}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
    TMPDIR: ownFolder(),
  };
}
