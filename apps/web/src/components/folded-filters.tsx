import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

interface FoldedFiltersProps {
  /** Whether a filter is active. If so, the filters are not collapsed. */
  readonly isNarrowed: boolean;
  /** Whether the button shows only an icon, because other controls share its line. */
  readonly isIcon?: boolean;
  readonly children: ReactNode;
}

/** The filters of a list on one line. A phone collapses them, because they would push the list off the screen. */
export function FoldedFilters({ isNarrowed, isIcon = false, children }: FoldedFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isNarrowed);
  return (
    <>
      <Button
        variant="secondary"
        icon={isIcon}
        aria-expanded={isOpen}
        aria-controls={id}
        className={cn("md:hidden", isIcon && "ml-auto", isNarrowed && "text-accent-2")}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        <span className={cn(isIcon && "sr-only")}>{copy.filters}</span>
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
