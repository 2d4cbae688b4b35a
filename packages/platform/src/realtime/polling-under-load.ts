import { setTimeout as pause } from "node:timers/promises";
import type { Outbox, Sweep } from "./outbox.ts";

/** With at least 15 transactions in 100 milliseconds, polling costs less than notifications. */
const BUSY_COUNT = 15;
const BUSY_MS = 100;
const HUSH_MS = 1_000;
const LOOK_MS = 10;
/** The polling interval in milliseconds while the server only waits for the end of long transactions. */
const LOOK_RARELY_MS = 50;

export interface BusyModeOptions {
  readonly outbox: Outbox;
  readonly sweep: () => Promise<Sweep>;
  readonly failed: (error: unknown) => void;
  readonly isActive: () => boolean;
}

/** While many transactions write, the server requests them not to notify, and polls many times a second instead. */
export interface BusyMode {
  readonly isLooking: boolean;
  /** Counts a transaction's notification. If there are too many, requests writers not to notify. */
  countCall(): void;
  /** Call this when writers were requested not to notify: polls until they notify again. */
  look(): void;
  /** Resolves when the polling has ended. */
  settled(): Promise<void>;
}

export function createBusyMode({ outbox, sweep, failed, isActive }: BusyModeOptions): BusyMode {
  const calls: number[] = [];
  let looking: Promise<void> | null = null;

  /** Polls until writers notify again, and all transactions that began before that have ended. */
  const lookUntilLoud = async (): Promise<void> => {
    let hushedAt = 0;
    let written: number[] = [];
    let endOfSilence: bigint | null = null;
    let loudBefore = false;
    while (isActive()) {
      const { transactions, snapshot: now, writersNotify } = await sweep();
      const time = Date.now();
      written = [...written.filter((at) => at > time - BUSY_MS), ...transactions.map(() => time)];
      if (writersNotify) {
        // The last poll may have begun before writers notified again, so one more poll follows.
        if (loudBefore) endOfSilence ??= now.high;
        loudBefore = true;
        if (endOfSilence !== null && now.low >= endOfSilence) return;
      } else {
        loudBefore = false;
        endOfSilence = null;
        if (written.length >= BUSY_COUNT && time - hushedAt > HUSH_MS / 3) {
          hushedAt = time;
          await outbox.hush(HUSH_MS);
        }
      }
      await pause(writersNotify ? LOOK_RARELY_MS : LOOK_MS, undefined, { ref: false });
    }
  };

  return {
    get isLooking() {
      return looking !== null;
    },
    countCall() {
      const time = Date.now();
      calls.push(time);
      while ((calls[0] ?? time) < time - BUSY_MS) calls.shift();
      if (calls.length < BUSY_COUNT || looking) return;
      calls.length = 0;
      outbox.hush(HUSH_MS).catch(failed);
    },
    look() {
      looking ??= lookUntilLoud()
        .catch(failed)
        .finally(() => {
          looking = null;
        });
    },
    settled: async () => {
      await looking;
    },
  };
}
