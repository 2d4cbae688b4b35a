import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface FoldRowProps {
  readonly title: string;
  /** How it stands, while it is folded too. */
  readonly aside?: string | undefined;
  /** Open from the start, or once something leads to it. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** The look of a row that opens. */
export const FOLD_ROW = "group/fold rounded-lg border border-border bg-surface px-4";

/** What is needed now and then, as one row that opens. */
export function FoldRow({ title, aside, isOpen, onToggle, children }: FoldRowProps) {
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
  /** Where it does not fold now. */
  readonly isHidden?: boolean;
}

/** What is pressed to open a row. */
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
