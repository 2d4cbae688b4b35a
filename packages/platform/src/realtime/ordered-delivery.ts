import type { FoundChanges, Outbox, OutboxEntry, Sweep } from "./outbox.ts";
import type { Snapshot } from "./transaction-snapshot.ts";

/** A joining channel can request missed changes up to this age. */
export const MISSED_MS = 30_000;

export interface OrderedDeliveryOptions {
  readonly outbox: Outbox;
  /** Called with all changed tables, before any outbox entry is delivered. */
  tablesChanged(found: FoundChanges): void;
  /** Returns the oids of the tables with listeners. Outbox entries of other tables are not fetched. */
  wantedTables(): Promise<readonly string[]>;
  /**
   * Called with one outbox entry at a time, in the order in which entries were written. The callback must send an entry
   * completely or fail.
   */
  deliver(entry: OutboxEntry): Promise<void>;
  /** Called when a transaction could not be delivered. A later `sweep` tries again. */
  failed(error: unknown): void;
  /** Returns false if continuing would be useless, for example after a stop. */
  isActive(): boolean;
}

/** Delivers the entries of each transaction once and in order, even if the transaction is announced several times. */
export interface OrderedDelivery {
  /** Delivers a transaction soon, together with others that are announced by then. */
  announce(transaction: string): void;
  /** Delivers all transactions that were committed since the last sweep. */
  sweep(): Promise<Sweep>;
  /**
   * Returns the transactions that were delivered since a point in time and changed one of the tables. Transactions are
   * remembered for half a minute.
   */
  deliveredSince(at: number, tables: readonly string[]): Promise<readonly string[]>;
  /** Resolves when no announced transaction is being delivered any more. */
  settled(): Promise<void>;
}

export function createOrderedDelivery(options: OrderedDeliveryOptions): OrderedDelivery {
  const { outbox } = options;
  /** All transactions that are visible in this snapshot have been delivered. */
  let snapshot: Snapshot | null = null;
  /** Transactions that are not in the snapshot, but were delivered or are being delivered. */
  const done = new Set<string>();
  /** Ids of delivered entries of a transaction that failed halfway. These entries must not be sent again. */
  const sent = new Set<string>();
  const announced: string[] = [];
  /** The transactions delivered in the last half minute. */
  const recent: { at: number; transactions: readonly string[]; tables: ReadonlySet<string> }[] = [];
  let answering: Promise<void> | null = null;

  /** Runs deliveries one after the other. If deliveries overlapped, a row's changes could arrive in the wrong order. */
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };

  /**
   * Marks the transactions as done before delivering them, so that nothing is sent twice.
   * After a failure the next sweep retries.
   */
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
    // Waits for the running delivery, so that a joining channel misses no part of it.
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
