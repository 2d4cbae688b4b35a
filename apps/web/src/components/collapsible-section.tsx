import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { FOLD_ROW, FoldTitle } from "./collapsible-row.tsx";

/** Whether and how a section of a page is collapsed. The page's layout decides this. */
export interface Folding {
  /** Whether the section is a row that can be expanded. If false, only the content is rendered. */
  readonly isFolded?: boolean | undefined;
  readonly className?: string | undefined;
}

interface PartFoldProps extends Folding {
  readonly title: string;
  /** The content, consisting of cards. The row is hidden if there is no card. */
  readonly children: ReactNode;
}

/**
 * Collapses a currently unimportant section of a page into a row with its title.
 * A section that the user has expanded stays expanded when it becomes unimportant.
 */
export function CollapsibleSection({ title, isFolded = true, className, children }: PartFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen || !isFolded}
      className={cn("min-w-0 not-has-[.card]:hidden", isFolded && FOLD_ROW, className)}
      onToggle={(event) => isFolded && setIsOpen(event.currentTarget.open)}
    >
      <FoldTitle title={title} isHidden={!isFolded} />
      <div
        onFocus={() => setIsOpen(isOpen || !isFolded)}
        className={cn(
          "grid grid-cols-[minmax(0,1fr)] gap-5",
          isFolded &&
            "pb-4 [&_.card]:border-0 [&_.card]:p-0 [&_.card>div:first-child_h2]:sr-only [&_.card>h2]:sr-only",
        )}
      >
        {children}
      </div>
    </details>
  );
}
