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
  /** Numbers, and what can be done with a row, stand at the right. */
  readonly isRight?: boolean;
  /** The head is heard, not seen. */
  readonly isSilent?: boolean;
}

interface CardTableProps {
  /** Names the table for people who cannot see it. */
  readonly label: string;
  /** At most seven, in the order of the cells. */
  readonly columns: readonly CardColumn[];
  /**
   * Rows; the cell that names its row has `data-card="title"`, the figure beside it `"corner"`, one that needs no label
   * `"whole"`, those that stand on as few lines as it takes `"fact"`, the one with its acts `"actions"`. With one that is `"lead"` there
   * are two lines: the title, then that one, the cells that are `"inline"` and the acts.
   */
  readonly children: ReactNode;
}

/** A list with columns: a table where there is width, a card for each row on a phone. */
export function CardTable({ label, columns, children }: CardTableProps) {
  const labels = Object.fromEntries(
    columns.map(({ title }, index) => [`--column-${index + 1}`, JSON.stringify(title)]),
  );
  return (
    <Table aria-label={label} className="card-table" style={labels as CSSProperties}>
      <TableHead>
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
      <TableBody>{children}</TableBody>
    </Table>
  );
}

/** A cell that may have nothing to say: a faint dash in its column, left out of a card. */
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
