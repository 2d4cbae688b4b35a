import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { FOLD_ROW, FoldTitle } from "./fold-row.tsx";

/** Whether and how a part is folded; the page's layout decides. */
export interface Folding {
  /** If it is not folded, only the content is rendered. */
  readonly isFolded?: boolean | undefined;
  readonly className?: string | undefined;
}

interface PartFoldProps extends Folding {
  readonly title: string;
  /** Panels that are cards; the row is hidden if there is none. */
  readonly children: ReactNode;
}

/**
 * A part of a page that is currently not important, folded into a row with its title. If the user has opened it, it
 * stays open when the part becomes unimportant.
 */
export function PartFold({ title, isFolded = true, className, children }: PartFoldProps) {
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
