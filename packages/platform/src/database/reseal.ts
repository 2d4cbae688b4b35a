import type pg from "pg";
import { createSeal } from "../config/seal.ts";

/** A table column with secrets that are encrypted with a key of the installation (`createSeal`). */
export interface SealedColumn {
  /** The purpose that was passed to `createSeal`. */
  readonly purpose: string;
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** The SQL condition for rows that contain a secret. */
  readonly where: string;
}

/**
 * Encrypts stored secrets again, with the key from another secret of the installation.
 * Does nothing if the table does not exist yet.
 *
 * @param from the previous secret of the installation; null if it is lost
 * @param to the new secret
 * @returns the number of stored secrets that cannot be decrypted with `to`
 */
export async function reseal(
  db: pg.ClientBase,
  { purpose, table, id, column, where }: SealedColumn,
  from: string | null,
  to: string,
): Promise<number> {
  const known = await db.query("select where to_regclass($1) is not null", [table]);
  if (known.rows.length === 0) return 0;
  const next = createSeal(to, purpose);
  const former = from === null ? null : createSeal(from, purpose);
  const { rows } = await db.query<{ id: string; sealed: string }>(
    `select ${id} as id, ${column} as sealed from ${table} where ${where} for update`,
  );
  let lost = 0;
  for (const row of rows) {
    if (next.open(row.id, row.sealed) !== null) continue;
    const text = former?.open(row.id, row.sealed) ?? null;
    if (text === null) lost += 1;
    else
      await db.query(`update ${table} set ${column} = $2 where ${id} = $1`, [
        row.id,
        next.seal(row.id, text),
      ]);
  }
  return lost;
}
