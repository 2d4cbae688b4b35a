import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Fold } from "../hooks/use-collapsed-sections.ts";

interface FoldedSectionProps {
  readonly title: string;
  /** A summary of the section's content, shown while the section is collapsed. */
  readonly digest: string;
  readonly fold: Fold;
  readonly children: ReactNode;
}

/** An optional section of the form. While collapsed, it shows a summary. */
export function FoldedSection({ title, digest, fold, children }: FoldedSectionProps) {
  return (
    <details
      className="group/section rounded-lg bg-surface"
      open={fold.isOpen}
      onToggle={(event) => fold.onToggle(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-0.5 rounded-lg px-4 py-2.5 hover:bg-surface-raised md:px-5">
        <h2 className="min-w-0 flex-1 sm:flex-none">{title}</h2>
        <span className="order-last min-w-0 flex-1 basis-full text-[0.9375rem] text-muted max-sm:line-clamp-2 sm:order-none sm:truncate sm:basis-0 sm:text-right">
          {digest}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-muted group-open/section:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 border-t border-border p-4 md:p-5">{children}</div>
    </details>
  );
}
