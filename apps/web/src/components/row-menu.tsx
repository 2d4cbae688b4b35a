import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { RowAction, rowActionClass, type RowActionProps } from "./row-actions.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./ui/dropdown-menu.tsx";

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  readonly name: string;
  /** Frequent actions, shown next to the menu on wide screens and inside the menu on a phone. */
  readonly first?: readonly RowActionProps[] | undefined;
  /** Whether the groups of the menu are next to each other on wide screens. */
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** The menu with the actions of a row. Frequent actions are buttons before it. */
export function RowMenu({ name, first = [], isWide = false, children }: RowMenuProps) {
  return (
    <>
      {first.map((act) => (
        <RowAction key={act.title} {...act} className="max-md:hidden" />
      ))}
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={copy.moreOf(name)}
          title={copy.more}
          className={cn(
            rowActionClass,
            "row-menu max-md:bg-surface-raised in-[.row-actions-alone]:w-auto in-[.row-actions-alone]:bg-surface-raised in-[.row-actions-alone]:px-4",
          )}
        >
          <Ellipsis aria-hidden />
          <span className="hidden in-[.row-actions-alone]:inline">{copy.more}</span>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          className={
            isWide ? "max-h-(--radix-popper-available-height) md:columns-2 md:gap-1" : undefined
          }
        >
          {first.map((act) => {
            const { icon, title, label } = act;
            const does = "to" in act ? { to: act.to } : { onAsk: act.onAction };
            return (
              <RowMenuAction
                key={title}
                {...{ icon, title, label }}
                {...does}
                className="md:hidden"
              />
            );
          })}
          {children}
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

type RowMenuActionProps = {
  readonly icon: LucideIcon;
  /** The name of the action, shown as text: 'Eliminar'. */
  readonly title: string;
  /** The name of the action and its row, for screen readers: 'Eliminar Valorant'. By default the title. */
  readonly label?: string;
  readonly className?: string | undefined;
} & (
  | { readonly to: string }
  | { readonly onAct: () => void }
  | {
      /** Opens a confirmation, so that the press alone changes nothing. */
      readonly onAsk: () => void;
      /** Whether the action is destructive. If so, the item is red. */
      readonly isLoss?: boolean;
    }
);

/** One item of a menu: an action, an action with a confirmation or a form, or a link to a page. */
export function RowMenuAction({ icon: Icon, title, label, className, ...act }: RowMenuActionProps) {
  const content = (
    <>
      <Icon aria-hidden />
      {title}
    </>
  );
  if ("to" in act)
    return (
      <DropdownMenuItem asChild aria-label={label} className={className}>
        <Link to={act.to}>{content}</Link>
      </DropdownMenuItem>
    );
  const isAsking = "onAsk" in act;
  return (
    <DropdownMenuItem
      aria-haspopup={isAsking ? "dialog" : undefined}
      aria-label={label}
      onSelect={isAsking ? act.onAsk : act.onAct}
      className={cn(isAsking && act.isLoss && "text-danger [&>svg]:text-danger!", className)}
    >
      {content}
    </DropdownMenuItem>
  );
}
