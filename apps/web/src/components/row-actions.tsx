import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./ui/button.tsx";

/** What can be done with a row, at its end. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <div className="flex justify-end">{children}</div>;
}

type RowActionProps = {
  readonly icon: LucideIcon;
  /** The act alone, for the pointer: 'Eliminar'. */
  readonly title: string;
  /** The act with its row, for who hears it: 'Eliminar Valorant'. */
  readonly label: string;
} & ({ readonly to: string } | { readonly onAction: () => void });

/** How every lone icon of a row looks. */
export const rowActionClass = buttonClass({ variant: "ghost", size: "sm", icon: true });

/** One act, or the way to a page, as an icon. */
export function RowAction({ icon: Icon, title, label, ...act }: RowActionProps) {
  const look = { className: rowActionClass, title, "aria-label": label };
  return "to" in act ? (
    <Link to={act.to} {...look}>
      <Icon aria-hidden />
    </Link>
  ) : (
    <button type="button" onClick={act.onAction} {...look}>
      <Icon aria-hidden />
    </button>
  );
}
