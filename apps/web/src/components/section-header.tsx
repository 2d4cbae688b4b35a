import type { ReactNode } from "react";

interface SectionHeaderProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
}

/** A heading (`h2`) of a section, with room for a link at the end of the line. */
export function SectionHeader({ title, actions }: SectionHeaderProps) {
  return (
    <div className="mb-4 flex items-end justify-between gap-4">
      <h2>{title}</h2>
      {actions}
    </div>
  );
}
