import type { ResultRow } from "../compile/types.ts";
import type { BoundStatement } from "./session.ts";

/**
 * Selects the tables that the transaction has read so far, including those in functions and policies.
 * A table that was read has a lock (`AccessShareLock`) from its first use to the end of the transaction.
 */
const TABLES_READ = `
  select coalesce(string_agg(c.oid::text, ','), '')
  from pg_catalog.pg_locks as l join pg_catalog.pg_class as c on c.oid = l.relation
  where l.pid = pg_catalog.pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p', 'm', 'f')
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`;

/** Returns the statement that selects, as `role`, the tables that a batch has read. It comes last in the batch. */
export function accessedTables(role: string): BoundStatement {
  return { text: TABLES_READ, values: [], role, isPrepared: true };
}

/** Returns the oids in a result of `accessedTables`. */
export function tablesOf([list]: ResultRow): string[] {
  return list?.length ? list.toString("latin1").split(",") : [];
}
