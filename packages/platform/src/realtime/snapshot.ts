/** A PostgreSQL snapshot: the transactions that had ended at a moment. */
export interface Snapshot {
  readonly text: string;
  /** Every transaction below it had ended. */
  readonly low: bigint;
  /** No transaction from it on had begun. */
  readonly high: bigint;
  /** True for a transaction that had ended by then. */
  includes(transactionId: string): boolean;
}

/** Reads `xmin:xmax:xip,…`, the text form of `pg_snapshot`. */
export function parseSnapshot(text: string): Snapshot {
  const [xmin = "0", xmax = "0", running = ""] = text.split(":");
  const low = BigInt(xmin);
  const high = BigInt(xmax);
  const open = new Set(running.split(",").filter((id) => id !== ""));
  return {
    text,
    low,
    high,
    includes(transactionId) {
      const id = BigInt(transactionId);
      return id < low || (id < high && !open.has(transactionId));
    },
  };
}
