import type { Json } from "@leyenda/db-types";
import { askWhichStays } from "./conflict-comparison.ts";
import { errorCode } from "./errors.ts";
import { keysOf } from "./record-of.ts";

type Fields = Readonly<Record<string, Json | undefined>>;

const CHANGED = "changed_meanwhile";

const pick = <Row extends object>(row: Row, fields: readonly (keyof Row)[]): Partial<Row> =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>;

/**
 * The fields that the user changed in a form. The rows before and after the change both come from the form, because a
 * field may show a value with less precision than the stored one.
 */
export function changedFields<Row extends object>(before: Row, after: Row): Partial<Row> {
  const fields = keysOf(after as Record<string, unknown>) as (keyof Row)[];
  return pick(
    after,
    fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );
}

/** The stored values of fields that another user has changed in the meantime; null for any other error. */
function theirsOf(error: unknown): Fields | null {
  if (errorCode(error) !== CHANGED) return null;
  const { hint } = error as { readonly hint?: unknown };
  return typeof hint === "string" ? (JSON.parse(hint) as Fields) : null;
}

interface Changes<Row> {
  /** The table of the row, to name its fields in the dialog. */
  readonly table: string;
  /** The stored values as the form read them. Must contain at least the changed fields. */
  readonly read: { readonly [Field in keyof Row]?: unknown };
  /** The fields that the user changed, from `changedFields`. */
  readonly changes: Partial<Row>;
  /** Names to show instead of the ids that the fields contain. */
  readonly names?: ReadonlyMap<string, string>;
  /** Sends the changed fields, and the values that the form had read for them. */
  readonly send: (changes: Partial<Row>, read: { [key: string]: Json }) => Promise<unknown>;
}

/**
 * Saves the changed fields.
 * If another user has changed one of them in the meantime, the user compares both values and chooses one.
 * If nothing changed, no request is sent. Returns false if the user discarded any of their changes.
 */
export async function saveChanges<Row extends object>({
  table,
  read,
  changes,
  names = new Map(),
  send,
}: Changes<Row>): Promise<boolean> {
  let mine = changes as Fields;
  let known = read as Fields;
  let isWhole = true;
  while (Object.keys(mine).length > 0) {
    try {
      const fields = Object.keys(mine);
      const sent = Object.fromEntries(fields.map((field) => [field, known[field] ?? null]));
      await send(mine as Partial<Row>, sent);
      break;
    } catch (error) {
      const theirs = theirsOf(error);
      if (!theirs) throw error;
      const differences = Object.entries(theirs).map(([field, value = null]) => ({
        field,
        theirs: value,
        mine: mine[field] ?? null,
      }));
      const choice = await askWhichStays({ table, differences, names });
      if (choice === null) throw error;
      if (choice === "mine") known = { ...known, ...theirs };
      else {
        mine = pick(
          mine,
          Object.keys(mine).filter((field) => !(field in theirs)),
        );
        isWhole = false;
      }
    }
  }
  return isWhole;
}
