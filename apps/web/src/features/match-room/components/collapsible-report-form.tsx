import { type ReactNode, useId, useState } from "react";

interface CollapsibleReportFormProps {
  readonly title: string;
  /** True if no report is needed now; the form is collapsed, and the side may open it. */
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

/**
 * The form for a side's report: open while a report is needed, else collapsed.
 * If the user is typing when the report is no longer needed, the form stays open.
 */
export function CollapsibleReportForm({ title, isFolded, children }: CollapsibleReportFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  return (
    <div
      className={isFolded ? "rounded-md bg-surface-raised px-4" : "grid grid-cols-1 gap-4"}
      onFocus={() => setIsOpen(isOpen || !isFolded)}
    >
      {isFolded ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={formId}
          className="flex min-h-11 w-full cursor-pointer items-center py-2 text-left link"
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
        </button>
      ) : (
        <h3 className="eyebrow">{title}</h3>
      )}
      <div id={formId} hidden={isFolded && !isOpen} className={isFolded ? "pb-4" : undefined}>
        {children}
      </div>
    </div>
  );
}
