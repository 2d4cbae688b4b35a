import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { type CardColumn, CardTable, OptionalCell } from "./card-table.tsx";
import { TableCell, TableRow } from "./ui/table.tsx";

/** A column with the content of its cells. */
export interface RowColumn<Row> extends CardColumn {
  readonly cell: (row: Row) => ReactNode;
  /** The role of the cell on a phone's card (`CardTable`). */
  readonly card?: "title" | "corner" | "actions" | "whole" | "fact" | "lead" | "inline" | "none";
  /** An empty cell shows a faint dash, and is left out of a card. */
  readonly isOptional?: boolean;
  /** Whether a card shows the cell, if not every row does. */
  readonly cardOnlyIf?: (row: Row) => boolean;
  readonly className?: string;
}

interface RowTableProps<Row> {
  readonly label: string;
  /** At most seven. */
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowClass?: (row: Row) => string | undefined;
}

/** A table whose columns are defined by a head and a cell each. */
export function RowTable<Row extends { readonly id: string }>({
  label,
  columns,
  rows,
  rowClass,
}: RowTableProps<Row>) {
  return (
    <CardTable label={label} columns={columns}>
      {rows.map((row) => (
        <TableRow key={row.id} className={rowClass?.(row)}>
          {columns.map(({ title, cell, card, cardOnlyIf, isRight, isOptional, className }) => {
            const Cell = isOptional ? OptionalCell : TableCell;
            return (
              <Cell
                key={title}
                data-card={cardOnlyIf?.(row) === false ? "none" : card}
                className={cn(
                  isRight && card !== "actions" && "text-right tabular-nums",
                  className,
                )}
              >
                {cell(row)}
              </Cell>
            );
          })}
        </TableRow>
      ))}
    </CardTable>
  );
}
