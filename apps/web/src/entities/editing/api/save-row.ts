import type { Database, Json, TablesUpdate } from "@leyenda/db-types";
import { changedFields, saveChanges } from "@/lib/save-changes";
import { supabase } from "@/lib/supabase";

type Editable = Database["public"]["Functions"]["save_row"]["Args"]["p_table"];

interface RowChange<Row> {
  /** The id of the row; for a setting, its key. */
  readonly id: string;
  /** The row as the form read it, to detect changes by other users. */
  readonly read: { readonly [Field in keyof Row]: unknown };
  /** The values that the form would save if the user changed nothing; by default the same as `read`. */
  readonly before?: Row;
  readonly after: Row;
}

/**
 * Saves the columns that the user changed in a form. If another user has changed the same column in the meantime, the
 * user compares both values first. Returns false if the user discarded any change.
 */
export function saveRow<Table extends Editable, Row extends TablesUpdate<Table>>(
  table: Table,
  { id, read, before, after }: RowChange<Row>,
): Promise<boolean> {
  return saveChanges<Row>({
    table,
    read,
    changes: changedFields(before ?? (read as Row), after),
    send: async (changes, known) => {
      await supabase
        .rpc("save_row", {
          p_table: table,
          p_id: id,
          p_changes: changes as Json,
          p_read: known,
        })
        .throwOnError();
    },
  });
}
