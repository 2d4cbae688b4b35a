import { useState } from "react";

/**
 * The row with which a form compares the user's edits.
 * It is the latest row until the user edits something; then it stays the same until the edits are saved or discarded.
 */
export function useReadRow<Row>(row: Row, isEdited: boolean): Row {
  const [read, setRead] = useState(row);
  if (!isEdited && read !== row) setRead(row);
  return isEdited ? read : row;
}
