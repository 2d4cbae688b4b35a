import { setTimeout as sleep } from "node:timers/promises";
import type { Network } from "../context/client-network.ts";
import { Departure } from "../http/client-disconnect.ts";
import { FairQueue } from "../http/fair-queue.ts";
import { takeTurn } from "./database/take-queue-turn.ts";

/** Look-ups use at most half of the connections for sign-ins; one IP address can use only some of that half. */
const TURNS = {
  running: 3,
  runningPerSubject: 2,
  runningPerAddress: 2,
  waiting: 400,
  waitingPerSubject: 100,
  timeoutMs: 5_000,
};

/** How long a refusal is delayed, in milliseconds. This slows down clients that retry at once. */
const REFUSAL_MS = 250;

/** Runs look-ups in fair turns per IP address, because anyone can send any number of invalid values. */
export function fairLookups<T>(
  find: (text: string) => Promise<T>,
): (text: string, address: Network) => Promise<T> {
  const turns = new FairQueue(TURNS);
  return async (text, address) => {
    const visitor = { subject: address, address };
    try {
      await takeTurn(turns, { visitor, departure: new Departure() });
    } catch (error) {
      await sleep(REFUSAL_MS);
      throw error;
    }
    try {
      return await find(text);
    } finally {
      turns.leave(visitor);
    }
  };
}
