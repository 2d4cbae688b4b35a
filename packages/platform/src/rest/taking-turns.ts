import { setTimeout as sleep } from "node:timers/promises";
import type { Network } from "../context/network.ts";
import { Departure } from "../http/departure.ts";
import { FairQueue } from "../http/fair-queue.ts";
import { takeTurn } from "./database/take-turn.ts";

/** Half of the connections that people sign in with are never taken, nor all of the others by one address. */
const TURNS = {
  running: 3,
  runningPerSubject: 2,
  runningPerAddress: 2,
  waiting: 400,
  waitingPerSubject: 100,
  timeoutMs: 5_000,
};

/** How long who is refused a turn waits for it. */
const REFUSAL_MS = 250;

/** Looks things up for addresses in turn: anybody can make up what is looked up in vain, as often as he likes. */
export function takingTurns<T>(
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
