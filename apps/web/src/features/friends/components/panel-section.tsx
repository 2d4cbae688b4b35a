import type { ReactNode } from "react";

interface PanelSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A titled section in the left column of the friends page; renders nothing if the section is empty. */
export function PanelSection({ title, hint, count, children }: PanelSectionProps) {
  if (count === 0) return null;
  return (
    <section className="pt-4">
      <h2 className="px-3 pb-1 text-muted">{title}</h2>
      {hint && <p className="px-3 pb-1 text-sm text-muted">{hint}</p>}
      <ul>{children}</ul>
    </section>
  );
}
