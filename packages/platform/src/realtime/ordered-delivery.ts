import type { FoundChanges, Outbox, OutboxEntry, Sweep } from "./outbox.ts";
import type { Snapshot } from "./snapshot.ts";

/** How far back a channel can ask for what it missed before it was there. */
export const MISSED_MS = 30_000;

export interface OrderedDeliveryOptions {
  readonly outbox: Outbox;
  /** Called first, with all tables that changed. */
  tablesChanged(found: FoundChanges): void;
  /** Oids whose entries anybody waits for; the others are not even fetched. */
  wantedTables(): Promise<readonly string[]>;
  /** Called with entries in the order they were written, one after the other. Sends all of one or fails. */
  deliver(entry: OutboxEntry): Promise<void>;
  /** What was announced could not be delivered; a sweep will. */
  failed(error: unknown): void;
  /** Whether there is any use in going on by itself. */
  isActive(): boolean;
}

/** Delivers every transaction's entries once, in order, however often and by whomever it is found. */
export interface OrderedDelivery {
  /** Delivers a transaction soon, with whatever else has been announced by then. */
  announce(transaction: string): void;
  /** Delivers all that was committed since the last sweep. */
  sweep(): Promise<Sweep>;
  /** Transactions delivered since an instant, with changes of some tables: half a minute is remembered. */
  deliveredSince(at: number, tables: readonly string[]): Promise<readonly string[]>;
  /** Resolves when nothing announced is under way. */
  settled(): Promise<void>;
}

export function createOrderedDelivery(options: OrderedDeliveryOptions): OrderedDelivery {
  const { outbox } = options;
  /** Everything it includes has been delivered. */
  let snapshot: Snapshot | null = null;
  /** Delivered, or about to be, beyond the snapshot. */
  const done = new Set<string>();
  /** Entries of transactions that failed half way: they are sent once all the same. */
  const sent = new Set<string>();
  const announced: string[] = [];
  /** What was delivered of late. */
  const recent: { at: number; transactions: readonly string[]; tables: ReadonlySet<string> }[] = [];
  let answering: Promise<void> | null = null;

  /** One after the other, or a call could overtake a sweep and a row's changes arrive in the wrong order. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };

  /** Marks first, so that nothing is sent twice; a failure leaves it to the next sweep. */
  const deliver = async (transactions: readonly string[]): Promise<void> => {
    const fresh = transactions.filter((id) => !done.has(id) && !snapshot?.includes(id));
    for (const id of fresh) done.add(id);
    try {
      if (fresh.length === 0) return;
      const [found, wanted] = await Promise.all([outbox.changesOf(fresh), options.wantedTables()]);
      const { changes: changed } = found;
      options.tablesChanged(found);
      const at = Date.now();
      while (recent[0] && recent[0].at < at - MISSED_MS) recent.shift();
      recent.push({ at, transactions: fresh, tables: new Set(changed.map(({ table }) => table)) });
      const tables = wanted.filter((id) => changed.some(({ table }) => table === id));
      if (tables.length === 0) return;
      for await (const entry of outbox.read(fresh, tables)) {
        if (sent.has(entry.id)) continue;
        await options.deliver(entry);
        sent.add(entry.id);
      }
      sent.clear();
    } catch (error) {
      for (const id of fresh) done.delete(id);
      throw error;
    }
  };

  const drain = async (): Promise<void> => {
    while (announced.length > 0 && options.isActive())
      await inOrder(() => deliver(announced.splice(0)));
  };
  const answer = (): void => {
    answering ??= drain()
      .catch((error: unknown) => options.failed(error))
      .finally(() => {
        answering = null;
        if (announced.length > 0 && options.isActive()) answer();
      });
  };

  return {
    announce(transaction) {
      announced.push(transaction);
      answer();
    },
    sweep: () =>
      inOrder(async () => {
        const found = await outbox.sweep(snapshot);
        await deliver(found.transactions);
        snapshot = found.snapshot;
        for (const id of done) if (snapshot.includes(id)) done.delete(id);
        return found;
      }),
    // Behind what is being delivered: nobody can have been there for half of it.
    deliveredSince: (at, tables) =>
      inOrder(async () =>
        recent
          .filter((batch) => batch.at >= at && tables.some((id) => batch.tables.has(id)))
          .flatMap(({ transactions }) => transactions),
      ),
    settled: async () => {
      await answering;
    },
  };
}
