import type { ComponentProps, CSSProperties, ReactNode } from "react";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { copy } from "./copy.ts";
import "./card-table.css";

export interface CardColumn {
  readonly title: string;
  /** Whether the cells are aligned to the right, for numbers and actions. */
  readonly isRight?: boolean;
  /** Whether the column title is visible to screen readers only. */
  readonly isSilent?: boolean;
}

/** The classes of a row whose menu is on the line of its title on a phone, instead of in the corner of the card. */
export const menuInLine =
  "phone:[--menu-room:0.875rem] phone:[&_.row-menu]:relative! phone:[&_.row-menu]:inset-auto!";

interface CardTableProps {
  /** The table's name for screen readers. */
  readonly label: string;
  /** At most seven columns, in the order of the cells. */
  readonly columns: readonly CardColumn[];
  /**
   * The rows. The attribute `data-card` of a cell sets how a phone's card shows the cell. `"title"` names the row,
   * `"corner"` is the value next to the title, and `"whole"` needs no label. `"fact"` cells share as few lines as
   * possible; `"actions"` holds the buttons. If a cell is `"lead"`, the card has two lines: the title, then the
   * `"lead"` cell, the `"inline"` cells and the actions.
   */
  readonly children: ReactNode;
}

/** A list with columns: a table on wide screens, a card for each row on a phone. */
export function CardTable({ label, columns, children }: CardTableProps) {
  const labels = Object.fromEntries(
    columns.map(({ title }, index) => [`--column-${index + 1}`, JSON.stringify(title)]),
  );
  return (
    <Table aria-label={label} className="card-table phone:block" style={labels as CSSProperties}>
      <TableHead className="phone:sr-only">
        <TableRow>
          {columns.map(({ title, isRight, isSilent }) => (
            <TableHeader
              key={title}
              className={isSilent ? "relative" : isRight ? "text-right" : undefined}
            >
              {isSilent ? <span className="sr-only">{title}</span> : title}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody className="phone:grid phone:grid-cols-1 phone:gap-2">{children}</TableBody>
    </Table>
  );
}

/** A cell that may be empty. An empty cell shows a faint dash in a table, and a card leaves it out. */
export function OptionalCell({ children, className, ...props }: ComponentProps<typeof TableCell>) {
  return children ? (
    <TableCell className={className} {...props}>
      {children}
    </TableCell>
  ) : (
    <TableCell data-card="none" className="text-muted">
      {copy.noValue}
    </TableCell>
  );
}
