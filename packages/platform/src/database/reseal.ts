import type pg from "pg";
import { createSeal } from "../config/seal.ts";

/** Where secrets are kept that the installation sealed, each for its row. */
export interface SealedColumn {
  /** What is sealed, as `createSeal` was told. */
  readonly purpose: string;
  readonly table: string;
  readonly id: string;
  readonly column: string;
  /** The rows that hold one. */
  readonly where: string;
}

/**
 * Makes sealed secrets readable under another secret of the installation; does nothing where there is no such table yet.
 *
 * @param from the secret that they were sealed under; null where nobody has it
 * @param to the secret from now on
 * @returns how many cannot be read under `to`
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
