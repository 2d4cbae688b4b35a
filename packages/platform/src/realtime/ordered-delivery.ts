import type { FoundChanges, Outbox, OutboxEntry, Sweep } from "./outbox.ts";
import type { Snapshot } from "./snapshot.ts";

/** How old a change may be that a joining channel can still request. */
export const MISSED_MS = 30_000;

export interface OrderedDeliveryOptions {
  readonly outbox: Outbox;
  /** Called first, with all tables that changed. */
  tablesChanged(found: FoundChanges): void;
  /** Oids of the tables with listeners. Entries of other tables are not even fetched. */
  wantedTables(): Promise<readonly string[]>;
  /**
   * Called with entries in the order in which they were written, one at a time. Sends all of an entry, or
   * fails.
   */
  deliver(entry: OutboxEntry): Promise<void>;
  /** An announced transaction could not be delivered; a sweep will retry. */
  failed(error: unknown): void;
  /** False if continuing would be useless. */
  isActive(): boolean;
}

/** Delivers every transaction's entries once, in order, even if it is announced several times. */
export interface OrderedDelivery {
  /** Delivers a transaction soon, with all others announced by then. */
  announce(transaction: string): void;
  /** Delivers all that was committed since the last sweep. */
  sweep(): Promise<Sweep>;
  /** Transactions delivered since an instant, with changes of some tables. Half a minute is remembered. */
  deliveredSince(at: number, tables: readonly string[]): Promise<readonly string[]>;
  /** Resolves when no announced transaction is being delivered. */
  settled(): Promise<void>;
}

export function createOrderedDelivery(options: OrderedDeliveryOptions): OrderedDelivery {
  const { outbox } = options;
  /** All transactions visible in it have been delivered. */
  let snapshot: Snapshot | null = null;
  /** Delivered, or being delivered, but not in the snapshot. */
  const done = new Set<string>();
  /** Entries of transactions whose delivery failed halfway. They must not be sent again. */
  const sent = new Set<string>();
  const announced: string[] = [];
  /** Recently delivered transactions. */
  const recent: { at: number; transactions: readonly string[]; tables: ReadonlySet<string> }[] = [];
  let answering: Promise<void> | null = null;

  /**
   * One after the other: otherwise a call could overtake a sweep, and a row's changes would arrive in the
   * wrong order.
   */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };

  /** Marks them first, so that nothing is sent twice. After a failure the next sweep retries. */
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
    // Waits for the running delivery, so that a channel misses no part of it.
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
