import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

interface FoldedFiltersProps {
  /** A filter is active: then the filters are visible. */
  readonly isNarrowed: boolean;
  /** The button is an icon, next to the other parts of its line. */
  readonly isIcon?: boolean;
  readonly children: ReactNode;
}

/** The filters of a list, in one line; folded on a phone, where they would push the list off the screen. */
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
