import { READ_LENGTH, type Happening, type Remains } from "./history.ts";

/** A read returns at least this many acknowledged movements. Movements with unknown outcomes may fill the rest. */
const SURE_LENGTH = READ_LENGTH / 2;

/** A violated guarantee, and the part of the history that violates it. */
export interface Breach {
  readonly promise:
    | "an acknowledged write is there"
    | "a write is there once"
    | "what was not done is not there"
    | "nobody else writes"
    | "a balance is never negative"
    | "a balance is the sum of its ledger"
    | "everybody reads what he wrote"
    | "what was read stays"
    | "a live change arrives or is caught up"
    | "a session stays"
    | "an acknowledged upload is whole";
  readonly what: string;
}

type Of<Kind extends Happening["kind"]> = Extract<Happening, { kind: Kind }>;

/** Returns every guarantee that the history or the final state violates. */
export function checkHistory(history: readonly Happening[], remains: Remains): Breach[] {
  const of = <Kind extends Happening["kind"]>(kind: Kind): Of<Kind>[] =>
    history.filter((happening): happening is Of<Kind> => happening.kind === kind);
  const writes = of("write");
  const reads = of("read");
  return [
    ...checkLedger(writes, remains),
    ...checkBalances(writes, reads, remains),
    ...checkReads(writes, reads),
    ...checkLiveChanges(writes, of("live change"), of("catch-up")),
    ...of("session")
      .filter(({ isKept }) => !isKept)
      .map(({ actor, at }) => breach("a session stays", `${actor} was signed out at ${at}`)),
    ...of("upload")
      .filter(({ outcome, path }) => outcome === "done" && !remains.wholeFiles.has(path))
      .map(({ path }) => breach("an acknowledged upload is whole", path)),
  ];
}

const breach = (promise: Breach["promise"], what: string): Breach => ({ promise, what });

function checkLedger(writes: readonly Of<"write">[], { ledger }: Remains): Breach[] {
  const times = new Map<string, number>();
  for (const { id } of ledger) times.set(id, (times.get(id) ?? 0) + 1);
  const breaches = writes.flatMap(({ id, outcome }) => {
    const found = times.get(id) ?? 0;
    if (found > 1) return [breach("a write is there once", `${id} is there ${found} times`)];
    if (outcome === "done" && found === 0) return [breach("an acknowledged write is there", id)];
    if (found === 1 && (outcome === "refused" || outcome === "not done"))
      return [breach("what was not done is not there", `${id} was said to be ${outcome}`)];
    return [];
  });
  const asked = new Set(writes.map(({ id }) => id));
  const strangers = [...times.keys()].filter((id) => !asked.has(id));
  return [...breaches, ...strangers.map((id) => breach("nobody else writes", id))];
}

function checkBalances(
  writes: readonly Of<"write">[],
  reads: readonly Of<"read">[],
  { ledger, startingBalances, balances }: Remains,
): Breach[] {
  const negative = [
    ...writes.map(({ id, balance }) => ({ balance, what: `answered to ${id}` })),
    ...reads.map(({ actor, balance, endedAt }) => ({
      balance,
      what: `read by ${actor} at ${endedAt}`,
    })),
    ...ledger.map(({ id, balanceAfter }) => ({ balance: balanceAfter, what: `after ${id}` })),
  ].filter(({ balance }) => balance !== null && balance < 0);
  const sums = new Map(Object.entries(startingBalances));
  for (const { actor, delta } of ledger) sums.set(actor, (sums.get(actor) ?? 0) + delta);
  const unsound = Object.entries(balances).filter(
    ([actor, balance]) => balance !== (sums.get(actor) ?? 0),
  );
  return [
    ...negative.map(({ balance, what }) =>
      breach("a balance is never negative", `${balance} ${what}`),
    ),
    ...unsound.map(([actor, balance]) =>
      breach(
        "a balance is the sum of its ledger",
        `${actor} has ${balance}, not ${sums.get(actor) ?? 0}`,
      ),
    ),
  ];
}

/** Users must see their acknowledged writes, and must see again what they have already seen. */
function checkReads(writes: readonly Of<"write">[], reads: readonly Of<"read">[]): Breach[] {
  const breaches: Breach[] = [];
  for (const [actor, own] of Map.groupBy(reads, (read) => read.actor)) {
    const done = writes.filter((write) => write.actor === actor && write.outcome === "done");
    let before: Of<"read"> | undefined;
    for (const read of own.toSorted((one, other) => one.startedAt - other.startedAt)) {
      const shown = new Set(read.ids);
      const promised = done.filter(({ endedAt }) => endedAt <= read.startedAt).slice(-SURE_LENGTH);
      const seen = before && before.endedAt <= read.startedAt ? before.ids : [];
      const at = `${actor} at ${read.startedAt}`;
      breaches.push(
        ...promised
          .filter(({ id }) => !shown.has(id))
          .map(({ id }) => breach("everybody reads what he wrote", `${at} misses ${id}`)),
        ...seen
          .slice(0, SURE_LENGTH)
          .filter((id) => !shown.has(id))
          .map((id) => breach("what was read stays", `${at} sees no more of ${id}`)),
      );
      before = read;
    }
  }
  return breaches;
}

function checkLiveChanges(
  writes: readonly Of<"write">[],
  changes: readonly Of<"live change">[],
  catchUps: readonly Of<"catch-up">[],
): Breach[] {
  const arrived = new Map<string, Set<string>>();
  const note = (actor: string, ids: readonly string[]): void => {
    const known = arrived.get(actor) ?? new Set();
    for (const id of ids) known.add(id);
    arrived.set(actor, known);
  };
  for (const { actor, id } of changes) note(actor, [id]);
  for (const { actor, ids } of catchUps) note(actor, ids);
  const listeners = new Set([...changes, ...catchUps].map(({ actor }) => actor));
  return writes
    .filter(({ actor, id, outcome }) => {
      return outcome === "done" && listeners.has(actor) && !arrived.get(actor)?.has(id);
    })
    .map(({ id, actor }) =>
      breach("a live change arrives or is caught up", `${actor} never heard of ${id}`),
    );
}
