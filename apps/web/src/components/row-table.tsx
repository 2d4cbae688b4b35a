import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { type CardColumn, CardTable, OptionalCell } from "./card-table.tsx";
import { TableCell, TableRow } from "./ui/table.tsx";

/** A column of the table, with a function that renders its cells. */
export interface RowColumn<Row> extends CardColumn {
  readonly cell: (row: Row) => ReactNode;
  /** The role of the cell when a phone shows the row as a card (see `CardTable`). */
  readonly card?: "title" | "corner" | "actions" | "whole" | "fact" | "lead" | "inline" | "none";
  /** Whether cells may be empty. An empty cell shows a faint dash, and a card leaves it out. */
  readonly isOptional?: boolean;
  /** Whether a card shows the cell of this row. By default it does for every row. */
  readonly cardOnlyIf?: (row: Row) => boolean;
  readonly className?: string;
}

interface RowTableProps<Row> {
  readonly label: string;
  /** The columns of the table, at most seven. */
  readonly columns: readonly RowColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowClass?: (row: Row) => string | undefined;
}

/** A table that is defined by its columns: each has a title and a function that renders its cells. */
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
