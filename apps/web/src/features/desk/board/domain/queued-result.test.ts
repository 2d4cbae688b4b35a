import { expect, test } from "vitest";
import { createOutbox, type Outbox, type Outgoing } from "@/entities/chat/domain/outbox";
import { type QueuedResult, packResult, unpackResult } from "./queued-result.ts";

/** The number of random orders to test: 2,000 by default, 10,000 in `npm run test:long`. */
const ORDERS = 10_000 * Number(import.meta.env["LONG_SHARE"] || 0.2);
const CUP = "cup";

class Refused extends Error {}

/** A seeded random generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const uuid = (kind: number, number: number) => `0000000${kind}-0000-4000-8000-00000000000${number}`;
const resultOf = (match: number, winner: 1 | 2, result: string): QueuedResult => ({
  matchId: uuid(1, match),
  winnerId: uuid(2, winner),
  result,
  title: `Partido ${match}`,
  winner: `Lado ${winner}`,
});
const valueOf = ({ winnerId, result }: Pick<QueuedResult, "winnerId" | "result">) =>
  `${winnerId} ${result}`;

/** The results that two offline referees entered. They agree on two matches and disagree on two. */
const ENTERED: readonly [readonly QueuedResult[], readonly QueuedResult[]] = [
  [
    resultOf(1, 1, "2-0"),
    resultOf(2, 1, "2-1"),
    resultOf(3, 2, "0-2"),
    resultOf(4, 1, "2-0"),
    resultOf(5, 2, "1-2"),
  ],
  [
    resultOf(4, 2, "0-2"),
    resultOf(1, 1, "2-0"),
    resultOf(6, 1, "2-1"),
    resultOf(5, 2, "0-2"),
    resultOf(3, 2, "0-2"),
  ],
];

/** A fake server that decides like the procedure `enter_match_result`. */
class Server {
  readonly decided = new Map<string, QueuedResult>();
  readonly keys = new Set<string>();
  decisions = 0;

  enter(result: QueuedResult, key: string): void {
    if (this.keys.has(key)) return;
    const known = this.decided.get(result.matchId);
    if (known && valueOf(known) !== valueOf(result)) throw new Refused("Ya se decidió.");
    if (!known) {
      this.decided.set(result.matchId, result);
      this.decisions += 1;
    }
    this.keys.add(key);
  }
}

/** A fake phone. Its connection may fail or lose responses, and its page may be closed and opened again. */
class Phone {
  readonly #server: Server;
  readonly #kept = new Map<string, string>();
  readonly line: { state: "up" | "down" | "loses answers" } = { state: "down" };
  readonly arrived: string[] = [];
  outbox: Outbox;

  constructor(server: Server) {
    this.#server = server;
    this.outbox = this.open();
  }

  open(): Outbox {
    const page = { isOpen: true };
    const { line } = this;
    const outbox = createOutbox({
      storage: {
        getItem: (key) => this.#kept.get(key) ?? null,
        setItem: (key, value) => void (page.isOpen && this.#kept.set(key, value)),
        removeItem: (key) => void (page.isOpen && this.#kept.delete(key)),
      },
      storageKey: "results",
      // The delay of a retry. It is so long that only the test triggers a retry.
      delays: [2 ** 30],
      refusal: (error) => (error instanceof Refused ? error.message : null),
      send: async ({ content, clientId }) => {
        await Promise.resolve();
        if (line.state === "down" || !page.isOpen) throw new Error("Failed to fetch");
        const result = unpackResult(content);
        if (!result) throw new Error("unreadable");
        this.#server.enter(result, clientId);
        if (!this.arrived.includes(clientId)) this.arrived.push(clientId);
        if (line.state === "loses answers") throw new Error("Failed to fetch");
      },
    });
    this.close = () => {
      page.isOpen = false;
    };
    this.outbox = outbox;
    return outbox;
  }
  close: () => void = () => undefined;

  get entries(): readonly Outgoing[] {
    return this.outbox.items(CUP);
  }
}

async function breathe(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

test("the network cut on two referees' phones, in thousands of orders: one truth, nothing lost, none twice, conflicts shown", async () => {
  const alone = new Set([1, 2, 3, 6].map((match) => uuid(1, match)));
  const ends = new Set<string>();
  const wrong: string[] = [];
  for (let order = 1; order <= ORDERS; order += 1) {
    const random = randomOf(order);
    const server = new Server();
    const phones = [new Phone(server), new Phone(server)] as const;
    const left = ENTERED.map((results) => [...results]);
    while (left.some((results) => results.length > 0) || random() < 0.7) {
      const turn = random() < 0.5 ? 0 : 1;
      const phone = phones[turn];
      const act = random();
      if (act < 0.5) {
        const next = left[turn]?.shift();
        if (next) phone.outbox.add(CUP, packResult(next));
      } else if (act < 0.6) phone.line.state = "up";
      else if (act < 0.7) phone.line.state = "loses answers";
      else if (act < 0.8) phone.line.state = "down";
      else if (act < 0.9) {
        phone.close();
        phone.open();
      } else phone.outbox.resume();
      if (random() < 0.6) await breathe();
    }
    for (const phone of phones) phone.line.state = "up";
    while (phones.some(({ entries }) => entries.some(({ state }) => state !== "failed"))) {
      for (const { outbox } of phones) outbox.resume();
      await breathe();
    }

    const say = (isSo: boolean, what: string) => isSo || wrong.push(`${order}: ${what}`);
    say(server.decisions === 6, "each match is decided once");
    for (const { matchId, ...result } of ENTERED.flat())
      say(
        !alone.has(matchId) || valueOf(server.decided.get(matchId) ?? result) === valueOf(result),
        "what nobody contradicts is what was entered",
      );
    for (const [turn, phone] of phones.entries()) {
      const conflicts = new Set(phone.entries.map(({ content }) => unpackResult(content)?.matchId));
      for (const result of ENTERED[turn] ?? []) {
        const truth = server.decided.get(result.matchId);
        const isTruth = truth !== undefined && valueOf(truth) === valueOf(result);
        say(conflicts.has(result.matchId) === !isTruth, "it is the truth, or shown beside it");
      }
      say(phone.arrived.length + conflicts.size === 5, "nothing is lost");
      say(new Set(phone.arrived).size === phone.arrived.length, "nothing comes twice");
    }
    // Both referees then accept the results of the first one, so every order must end with the same results.
    const [agreed] = ENTERED;
    for (const { entries } of phones)
      for (const { content } of entries) {
        const id = unpackResult(content)?.matchId;
        const value = agreed.find(({ matchId }) => matchId === id);
        if (value) server.decided.set(value.matchId, value);
      }
    ends.add(
      [...server.decided.values()]
        .map((result) => `${result.matchId} ${valueOf(result)}`)
        .toSorted()
        .join("\n"),
    );
  }
  expect(wrong).toEqual([]);
  expect(ends.size, "all end equal").toBe(1);
});

test("what is kept is read again, and what is no result is none", () => {
  const [first] = ENTERED[0];
  if (!first) throw new Error("there is one");
  expect(unpackResult(packResult(first))).toEqual(first);
  for (const content of ["", "{}", '{"matchId":"x"}', "null"])
    expect(unpackResult(content)).toBeNull();
});
