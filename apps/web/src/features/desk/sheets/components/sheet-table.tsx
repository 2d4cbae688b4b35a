import type { ReactNode } from "react";

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
      className="sheet-table"
    >
      <table>{children}</table>
    </section>
  );
}
