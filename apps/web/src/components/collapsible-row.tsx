import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface FoldRowProps {
  readonly title: string;
  /** A short text about the state, visible while the row is collapsed. */
  readonly aside?: string | undefined;
  /** Whether the row is expanded, for example because a link leads to its content. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The classes of a collapsible row. */
export const FOLD_ROW = "group/fold border-t border-border";

/** A collapsible row for content that is rarely needed. */
export function CollapsibleRow({ title, aside, isOpen, onToggle, children }: FoldRowProps) {
  return (
    <details
      open={isOpen}
      className={FOLD_ROW}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <FoldTitle title={title} aside={aside} />
      {children}
    </details>
  );
}

interface FoldTitleProps extends Pick<FoldRowProps, "title" | "aside"> {
  /** Hides the title while the row cannot be collapsed. */
  readonly isHidden?: boolean;
}

/** The title of a collapsible row. A press on it expands the row. */
export function FoldTitle({ title, aside, isHidden = false }: FoldTitleProps) {
  return (
    <summary
      className={cn(
        "flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 font-semibold",
        isHidden && "hidden",
      )}
    >
      <span className="flex-1">{title}</span>
      {aside && <span className="text-[0.9375rem] font-normal text-muted">{aside}</span>}
      <ChevronDown aria-hidden className="size-5 flex-none text-muted group-open/fold:rotate-180" />
    </summary>
  );
}
