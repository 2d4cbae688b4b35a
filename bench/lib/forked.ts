import { fork, type ChildProcess, type Serializable } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Runs a file of this folder as a separate process. */
export const forked = (program: string): ChildProcess => fork(`${import.meta.dirname}/${program}`);

/**
 * Sends a command to a process and resolves to its next message. Throws if the process ends first; the process has then
 * printed the reason.
 */
export async function ask(child: ChildProcess, order: Serializable): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const end = () => reject(new Error("a process of the benchmark ended before it answered"));
  child.once("message", resolve).once("exit", end);
  child.send(order, (error) => {
    if (error) reject(error);
  });
  try {
    return await promise;
  } finally {
    child.off("message", resolve).off("exit", end);
  }
}

/** The response to the command `report`: for each received item, the milliseconds from sending to its arrival. */
export interface ArrivalsReport {
  readonly latencies: readonly number[];
}

const LOOK_MS = 200;
const QUIET_LOOKS = 5;

/** Waits until the listeners receive nothing more, then returns all latencies that they measured. */
export async function arrivals(listeners: ChildProcess): Promise<number[]> {
  const all: number[] = [];
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    await pause(LOOK_MS);
    const { latencies } = (await ask(listeners, { order: "report" })) as ArrivalsReport;
    for (const latency of latencies) all.push(latency);
    quiet = latencies.length === 0 ? quiet + 1 : 0;
  }
  return all;
}
