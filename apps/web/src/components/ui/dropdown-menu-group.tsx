import { DropdownMenu as MenuPrimitive } from "radix-ui";
import { type ReactNode, useId } from "react";

interface DropdownMenuGroupProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Menu items that belong together, under a heading. */
export function DropdownMenuGroup({ label, children }: DropdownMenuGroupProps) {
  const id = useId();
  return (
    <MenuPrimitive.Group aria-labelledby={id} className="break-inside-avoid pt-1">
      <MenuPrimitive.Label id={id} className="px-3 pt-1 text-sm text-muted">
        {label}
      </MenuPrimitive.Label>
      {children}
    </MenuPrimitive.Group>
  );
}
