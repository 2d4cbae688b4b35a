import { Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";
import { rowActionClass } from "./row-actions.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./ui/dropdown-menu.tsx";

interface RowMenuProps {
  /** Names the row for who hears it. */
  readonly name: string;
  readonly children: ReactNode;
}

/** What can be done with a row beside its first act. */
export function RowMenu({ name, children }: RowMenuProps) {
  return (
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
      <DropdownMenuContent>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}

type RowMenuActionProps = {
  readonly icon: LucideIcon;
  /** The act alone, as it is read: 'Eliminar'. */
  readonly title: string;
  /** The act with its row, for who hears it: 'Eliminar Valorant'. */
  readonly label: string;
  /** On a wide screen it stands beside the menu. */
  readonly isNarrow?: boolean;
} & (
  | { readonly to: string }
  | {
      /** It asks first: pressing alone changes nothing. */
      readonly onAsk: () => void;
      /** Something is lost. */
      readonly isLoss?: boolean;
    }
);

/** One act of a row's menu: a question that opens, or the way to a page. */
export function RowMenuAction({ icon: Icon, title, label, isNarrow, ...act }: RowMenuActionProps) {
  return "to" in act ? (
    <DropdownMenuItem asChild aria-label={label} className={cn(isNarrow && "md:hidden")}>
      <Link to={act.to}>
        <Icon aria-hidden />
        {title}
      </Link>
    </DropdownMenuItem>
  ) : (
    <DropdownMenuItem
      aria-haspopup="dialog"
      aria-label={label}
      onSelect={act.onAsk}
      className={cn(isNarrow && "md:hidden", act.isLoss && "text-danger [&>svg]:text-danger!")}
    >
      <Icon aria-hidden />
      {title}
    </DropdownMenuItem>
  );
}
