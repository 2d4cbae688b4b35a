import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { buttonClass } from "./ui/button.tsx";

interface RowActionsProps {
  /** Whether the row is shown alone. Then the actions are below it, with room for their texts. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

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
  /** The name of the action, shown as a tooltip: 'Eliminar'. */
  readonly title: string;
  /** The name of the action and its row, for screen readers: 'Eliminar Valorant'. */
  readonly label: string;
} & (
  | { readonly to: string }
  | {
      readonly onAction: () => void;
      /** Whether the button opens a confirmation or a form, so that the press alone changes nothing. */
      readonly opensDialog?: boolean;
    }
);

export const rowActionClass = buttonClass({ variant: "ghost", size: "sm", icon: true });

// On a phone the button shows its text: a card has the room, and there is no hover for a tooltip.
const wordedClass = cn(
  rowActionClass,
  "max-md:in-[.row-actions]:w-auto max-md:in-[.row-actions]:grow max-md:in-[.row-actions]:bg-surface-raised max-md:in-[.row-actions]:px-3",
  "in-[.row-actions-alone]:w-auto in-[.row-actions-alone]:bg-surface-raised in-[.row-actions-alone]:px-4",
);

/** A button for an action, or a link to a page. It shows an icon, and on a phone also its text. */
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
