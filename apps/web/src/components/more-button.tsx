import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { rowActionClass } from "./row-actions.tsx";

interface MoreButtonProps extends ComponentProps<"button"> {
  /** Names the thing whose acts it opens, for who hears it. */
  readonly name: string;
}

/** What opens a menu of acts: that of a row, and one whose code comes when it is wanted. */
export function MoreButton({ name, ...props }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-label={copy.moreOf(name)}
      title={copy.more}
      className={cn(
        rowActionClass,
        "row-menu max-md:bg-surface-raised in-[.row-actions-alone]:w-auto in-[.row-actions-alone]:bg-surface-raised in-[.row-actions-alone]:px-4",
      )}
      {...props}
    >
      <Ellipsis aria-hidden />
      <span className="hidden in-[.row-actions-alone]:inline">{copy.more}</span>
    </button>
  );
}
