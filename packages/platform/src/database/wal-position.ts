import type { WalPosition } from "../context/context.ts";

/**
 * A SQL expression for the current position in PostgreSQL's log, as text.
 * If commits wait for the disk, everything that the statement saw as committed is before this position.
 * Only the flushed part counts, because replicas receive nothing else.
 */
export const WAL_POSITION = "pg_catalog.pg_current_wal_flush_lsn()::text";

/** Parses a position like `16/B374D848`. */
export function parseWalPosition(text: string): WalPosition {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Formats a position for PostgreSQL. */
export function writeWalPosition(position: WalPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`;
}

export function furthest(one: WalPosition, other: WalPosition): WalPosition {
  return one > other ? one : other;
}
