import { useState } from "react";

/**
 * The row with which a form compares the user's edits.
 * Until the user edits something, this is the latest row. Then it stays until the edits are saved or discarded.
 */
export function useFormBaseline<Row>(row: Row, isEdited: boolean): Row {
  const [read, setRead] = useState(row);
  if (!isEdited && read !== row) setRead(row);
  return isEdited ? read : row;
}
