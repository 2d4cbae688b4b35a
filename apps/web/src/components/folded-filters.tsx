import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

interface FoldedFiltersProps {
  /** One of them narrows the list already: then they are seen. */
  readonly isNarrowed: boolean;
  /** The room that its button takes beside what else stands in the line. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** What narrows a list, side by side; a phone folds it, or it would push the list off the screen. */
export function FoldedFilters({ isNarrowed, className = "w-full", children }: FoldedFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isNarrowed);
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        className={cn("md:hidden", className)}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        {copy.filters}
      </Button>
      <div
        id={id}
        className={cn(
          "flex w-full flex-wrap items-center gap-3 md:contents",
          !isOpen && "max-md:hidden",
        )}
      >
        {children}
      </div>
    </>
  );
}
