/** A PostgreSQL snapshot: which transactions had ended at a point in time. */
export interface Snapshot {
  readonly text: string;
  /** Every transaction with an id below this one had ended. */
  readonly low: bigint;
  /** No transaction with this id or a higher one had begun. */
  readonly high: bigint;
  /** Whether a transaction had ended at the time of the snapshot. */
  includes(transactionId: string): boolean;
}

/** Parses the text form of `pg_snapshot`: `xmin:xmax:xip,…`. */
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
