import { useState } from "react";

/**
 * The row that a form's edits are based on: the latest one until the user edits something, and then the one they saw,
 * until the edits are saved or dropped.
 */
export function useReadRow<Row>(row: Row, isEdited: boolean): Row {
  const [read, setRead] = useState(row);
  if (!isEdited && read !== row) setRead(row);
  return isEdited ? read : row;
}
