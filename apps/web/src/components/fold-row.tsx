import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface FoldRowProps {
  readonly title: string;
  /** How it stands, while it is folded too. */
  readonly aside?: string;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** What is needed now and then, as one row that opens. */
export function FoldRow({ title, aside, onToggle, children }: FoldRowProps) {
  return (
    <details
      className="group/fold rounded-lg border border-border bg-surface px-4"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 font-semibold">
        <span className="flex-1">{title}</span>
        {aside && <span className="text-[0.9375rem] font-normal text-muted">{aside}</span>}
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-muted group-open/fold:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}
