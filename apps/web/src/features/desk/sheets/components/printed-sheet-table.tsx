import type { ReactNode } from "react";

// A phone shows the sheet with less space for handwriting, because nobody writes on a phone.
export const sheetClass = "grid grid-cols-1 gap-3 rounded-lg border border-border p-4 phone:px-3";

const CELL = "border border-border-strong px-2.5 py-1 phone:px-1 phone:first:min-w-19";
export const sheetCell = `${CELL} h-10 phone:text-[0.875rem]`;
/** The classes of the cell with the name at the beginning of a row. */
export const sheetName = `${sheetCell} text-left wrap-anywhere`;
export const sheetHead = `${CELL} text-left text-[0.875rem] font-medium text-muted phone:text-[0.6875rem]`;
/** Widths of the columns for a score and for a signature. */
export const sheetScore = "w-22 phone:w-auto phone:min-w-7";
export const sheetSignature = "w-[30%] phone:w-auto phone:min-w-24";

interface SheetTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table to fill in on paper; on a narrow screen it scrolls sideways instead of breaking words. */
export function SheetTable({ label, children }: SheetTableProps) {
  return (
    <section
      aria-label={label}
      // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="phone:relative phone:overflow-x-auto"
    >
      <table className="w-full">{children}</table>
    </section>
  );
}
