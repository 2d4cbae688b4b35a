import type { ReactNode } from "react";

interface SectionHeaderProps {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
}

/** An `h2` with room for a link at its end. */
export function SectionHeader({ title, actions }: SectionHeaderProps) {
  return (
    <div className="mb-5 flex items-end justify-between gap-4">
      <h2 className="display text-3xl">{title}</h2>
      {actions}
    </div>
  );
}
