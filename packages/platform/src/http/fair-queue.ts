import type { Network } from "../context/client-network.ts";
import type { Departure } from "./client-disconnect.ts";

/** The sender of a request: `subject` is a user, or for a visitor the network; `address` is the request's network. */
export interface Visitor {
  readonly subject: string;
  readonly address: Network;
}

export interface FairQueueLimits {
  /** How many requests may run at once: in total, per subject, and per network (`address`). */
  readonly running: number;
  readonly runningPerSubject: number;
  readonly runningPerAddress: number;
  /** How many requests may wait, in total and per subject. */
  readonly waiting: number;
  readonly waitingPerSubject: number;
  readonly timeoutMs: number;
}

/** Thrown if a request gets no turn: too many are waiting, it waited too long, or the client closed the connection. */
export class QueueRefusal extends Error {
  override readonly name = "QueueRefusal";
  readonly reason: "subject" | "everybody" | "timeout" | "gone";

  constructor(reason: QueueRefusal["reason"]) {
    super(`No turn in the queue: ${reason}`);
    this.reason = reason;
  }
}

interface Waiter {
  readonly visitor: Visitor;
  readonly resolve: () => void;
  readonly reject: (refusal: QueueRefusal) => void;
  readonly timer: NodeJS.Timeout;
}

/** The number of running requests of one subject, and its waiting requests. */
interface Party {
  running: number;
  readonly waiting: Waiter[];
}

/**
 * Limits how many requests run at once.
 * Turns rotate between subjects, so a subject with a thousand requests delays only itself.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits;
  private readonly parties = new Map<string, Party>();
  private readonly runningFrom = new Map<Network, number>();
  private running = 0;
  private waiting = 0;

  /** The number of waiting requests. */
  get length(): number {
    return this.waiting;
  }

  constructor(limits: FairQueueLimits) {
    this.limits = limits;
  }

  /**
   * Requests a turn. Call `leave` to release it. Returns undefined if the request may run at once.
   * Otherwise returns a promise that resolves when it may run, or rejects with a `QueueRefusal`.
   */
  enter(visitor: Visitor, departure: Departure): Promise<void> | undefined {
    if (departure.isGone) return Promise.reject(new QueueRefusal("gone"));
    const party = this.partyOf(visitor);
    if (this.mayRun(party, visitor)) {
      this.take(party, visitor);
      return undefined;
    }
    const { waiting, waitingPerSubject, timeoutMs } = this.limits;
    if (party.waiting.length >= waitingPerSubject)
      return Promise.reject(new QueueRefusal("subject"));
    if (this.waiting >= waiting) return Promise.reject(new QueueRefusal("everybody"));
    return new Promise((resolve, reject) => {
      const giveUp = (reason: QueueRefusal["reason"]): void => {
        const place = party.waiting.indexOf(waiter);
        if (place < 0) return;
        party.waiting.splice(place, 1);
        this.waiting -= 1;
        this.forget(visitor, party);
        this.settle(waiter, departure);
        reject(new QueueRefusal(reason));
      };
      const timer = setTimeout(() => giveUp("timeout"), timeoutMs);
      const waiter: Waiter = {
        visitor,
        timer,
        reject,
        resolve: () => {
          this.settle(waiter, departure);
          resolve();
        },
      };
      departure.onGone = () => giveUp("gone");
      party.waiting.push(waiter);
      this.waiting += 1;
    });
  }

  /** Releases a turn. The request that has waited longest, and that may run, gets it. */
  leave(visitor: Visitor): void {
    const party = this.partyOf(visitor);
    party.running -= 1;
    this.running -= 1;
    const from = (this.runningFrom.get(visitor.address) ?? 1) - 1;
    if (from > 0) this.runningFrom.set(visitor.address, from);
    else this.runningFrom.delete(visitor.address);
    this.forget(visitor, party);
    if (this.waiting > 0) this.callNext();
  }

  private callNext(): void {
    for (const [subject, party] of this.parties) {
      if (this.running >= this.limits.running) return;
      const next = party.waiting[0];
      if (next === undefined || !this.mayRun(party, next.visitor)) continue;
      party.waiting.shift();
      this.waiting -= 1;
      this.take(party, next.visitor);
      // Moves the subject to the end, so that the other subjects get the next turns.
      this.parties.delete(subject);
      this.parties.set(subject, party);
      next.resolve();
      return;
    }
  }

  private mayRun(party: Party, { address }: Visitor): boolean {
    const { running, runningPerSubject, runningPerAddress } = this.limits;
    return (
      this.running < running &&
      party.running < runningPerSubject &&
      (this.runningFrom.get(address) ?? 0) < runningPerAddress
    );
  }

  private take(party: Party, { address }: Visitor): void {
    party.running += 1;
    this.running += 1;
    this.runningFrom.set(address, (this.runningFrom.get(address) ?? 0) + 1);
  }

  private partyOf({ subject }: Visitor): Party {
    const known = this.parties.get(subject);
    if (known !== undefined) return known;
    const party: Party = { running: 0, waiting: [] };
    this.parties.set(subject, party);
    return party;
  }

  private forget({ subject }: Visitor, party: Party): void {
    if (party.running === 0 && party.waiting.length === 0) this.parties.delete(subject);
  }

  private settle(waiter: Waiter, departure: Departure): void {
    clearTimeout(waiter.timer);
    departure.onGone = null;
  }
}
