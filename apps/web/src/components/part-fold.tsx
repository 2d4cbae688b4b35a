import { type ReactNode, useState } from "react";
import { cn } from "@/lib/cn";
import { FOLD_ROW, FoldTitle } from "./fold-row.tsx";

/** Whether and how a part is folded, as whoever lays out the page says. */
export interface Folding {
  /** Not folded it is what it holds, and nothing else. */
  readonly isFolded?: boolean | undefined;
  readonly className?: string | undefined;
}

interface PartFoldProps extends Folding {
  readonly title: string;
  /** Panels, each a card elsewhere; it shows itself only where there is one. */
  readonly children: ReactNode;
}

/**
 * A part of a page that is not looked at now, folded: the row is its card, and says its title. Whoever is at it when
 * its turn is over goes on where he was.
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
