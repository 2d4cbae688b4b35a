import { describe, expect, test, vi } from "vitest";
import { networkOf } from "../context/client-network.ts";
import { Departure } from "./client-disconnect.ts";
import { FairQueue } from "./fair-queue.ts";
import type { FairQueueLimits, QueueRefusal, Visitor } from "./fair-queue.ts";

const LIMITS: FairQueueLimits = {
  running: 4,
  runningPerSubject: 2,
  runningPerAddress: 3,
  waiting: 20,
  waitingPerSubject: 10,
  timeoutMs: 1_000,
};

const visitor = (subject: string, address = subject): Visitor => ({
  subject,
  address: networkOf(address),
});

/** Enters the queue. Adds the name to the list when its turn comes. */
function enter(queue: FairQueue, who: Visitor, order: string[], departure = new Departure()): void {
  const turn = queue.enter(who, departure);
  if (turn === undefined) order.push(who.subject);
  else
    turn.then(
      () => order.push(who.subject),
      (refusal: QueueRefusal) => order.push(`${who.subject} ${refusal.reason}`),
    );
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a fair queue", () => {
  test("one subject never takes everything, nor does one address", () => {
    const queue = new FairQueue(LIMITS);
    const running: string[] = [];
    for (let i = 0; i < 4; i += 1) enter(queue, visitor("a", "home"), running);
    for (let i = 0; i < 4; i += 1) enter(queue, visitor("b", "home"), running);
    expect(running).toEqual(["a", "a", "b"]);
    enter(queue, visitor("c"), running);
    expect(running.at(-1)).toBe("c");
  });

  test("those who wait are called in turn, whoever sends more", async () => {
    const queue = new FairQueue({ ...LIMITS, running: 1 });
    const order: string[] = [];
    enter(queue, visitor("first"), order);
    for (let i = 0; i < 5; i += 1) enter(queue, visitor("greedy"), order);
    enter(queue, visitor("modest"), order);
    enter(queue, visitor("patient"), order);
    for (let i = 0; i < 7; i += 1) {
      queue.leave(visitor(order.at(-1) ?? ""));
      await settled();
    }
    expect(order.join(" ")).toBe("first greedy modest patient greedy greedy greedy greedy");
  });

  test("a line that is too long refuses, the subject's own first", async () => {
    const queue = new FairQueue({ ...LIMITS, running: 1, waiting: 3, waitingPerSubject: 2 });
    const order: string[] = [];
    enter(queue, visitor("first"), order);
    for (let i = 0; i < 3; i += 1) enter(queue, visitor("a"), order);
    for (let i = 0; i < 2; i += 1) enter(queue, visitor("b"), order);
    await settled();
    expect(order).toEqual(["first", "a subject", "b everybody"]);
  });

  test("who waits too long is told; who hangs up frees his place", async () => {
    vi.useFakeTimers();
    const queue = new FairQueue({ ...LIMITS, running: 1 });
    const order: string[] = [];
    const departure = new Departure();
    enter(queue, visitor("first"), order);
    enter(queue, visitor("gone"), order, departure);
    enter(queue, visitor("late"), order);
    departure.onGone?.();
    await vi.advanceTimersByTimeAsync(1_100);
    vi.useRealTimers();
    expect(order).toEqual(["first", "gone gone", "late timeout"]);
    queue.leave(visitor("first"));
    enter(queue, visitor("next"), order);
    expect(order.at(-1)).toBe("next");
  });

  test("who has hung up already gets no turn, even where there is room", async () => {
    const queue = new FairQueue(LIMITS);
    const order: string[] = [];
    const departure = new Departure();
    departure.isGone = true;
    enter(queue, visitor("gone"), order, departure);
    await settled();
    expect(order).toEqual(["gone gone"]);
  });
});
