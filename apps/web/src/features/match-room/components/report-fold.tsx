import type { ReactNode } from "react";

interface ReportFoldProps {
  readonly title: string;
  /** Nothing is asked now; who has something to say opens it. */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/** The form for a side's word: open while it is asked for, else behind its title. */
export function ReportFold({ title, isFolded, children }: ReportFoldProps) {
  if (!isFolded) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <h3 className="eyebrow">{title}</h3>
        {children}
      </div>
    );
  }
  return (
    <details className="rounded-md bg-surface-raised px-4">
      <summary className="flex min-h-11 cursor-pointer items-center py-2 text-accent-2">
        {title}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}
