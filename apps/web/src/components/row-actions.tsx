import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { buttonClass } from "./ui/button.tsx";

interface RowActionsProps {
  /** They stand below the one row that is shown, where each has the room for its word. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** What can be done with a row, at its end. */
export function RowActions({ isAlone = false, children }: RowActionsProps) {
  return (
    <div
      className={cn(
        "row-actions flex flex-wrap",
        isAlone
          ? "row-actions-alone gap-2"
          : "justify-end md:flex-nowrap max-md:w-full max-md:gap-2",
      )}
    >
      {children}
    </div>
  );
}

export type RowActionProps = {
  readonly icon: LucideIcon;
  /** The act alone, for the pointer: 'Eliminar'. */
  readonly title: string;
  /** The act with its row, for who hears it: 'Eliminar Valorant'. */
  readonly label: string;
} & (
  | { readonly to: string }
  | {
      readonly onAction: () => void;
      /** It asks first, or shows a form: pressing alone changes nothing. */
      readonly opensDialog?: boolean;
    }
);

/** How every lone icon of a row looks. */
export const rowActionClass = buttonClass({ variant: "ghost", size: "sm", icon: true });

// A card on a phone has the room for the word, and nothing hovers there to ask for it.
const wordedClass = cn(
  rowActionClass,
  "max-md:in-[.row-actions]:w-auto max-md:in-[.row-actions]:grow max-md:in-[.row-actions]:bg-surface-raised max-md:in-[.row-actions]:px-3",
  "in-[.row-actions-alone]:w-auto in-[.row-actions-alone]:bg-surface-raised in-[.row-actions-alone]:px-4",
);

/** One act, or the way to a page: an icon, on a phone with its word. */
export function RowAction({
  icon: Icon,
  title,
  label,
  className,
  ...act
}: RowActionProps & { readonly className?: string }) {
  const look = { className: cn(wordedClass, className), title, "aria-label": label };
  return "to" in act ? (
    <Link to={act.to} {...look}>
      <Icon aria-hidden />
      <span className="hidden max-md:in-[.row-actions]:inline in-[.row-actions-alone]:inline">
        {title}
      </span>
    </Link>
  ) : (
    <button
      type="button"
      aria-haspopup={act.opensDialog ? "dialog" : undefined}
      onClick={act.onAction}
      {...look}
    >
      <Icon aria-hidden />
      <span className="hidden max-md:in-[.row-actions]:inline in-[.row-actions-alone]:inline">
        {title}
      </span>
    </button>
  );
}
