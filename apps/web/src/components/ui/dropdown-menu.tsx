import type { ComponentProps } from "react";
import { DropdownMenu as MenuPrimitive } from "radix-ui";
import { cn } from "@/lib/cn";
import { portalContainer } from "@/lib/portal-container";
import { BackCloses } from "./back-closes.tsx";

/** A menu that is not modal: screen readers can still reach the page around it. */
export function DropdownMenu(props: ComponentProps<typeof MenuPrimitive.Root>) {
  return <MenuPrimitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

/** Only Radix's own code can close the menu, so the Back button simulates the Escape key. */
const escape = () => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = "end",
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal container={portalContainer()}>
      <MenuPrimitive.Content
        sideOffset={sideOffset}
        align={align}
        // The padding at the bottom leaves room for a phone's navigation bar.
        collisionPadding={{ top: 8, right: 8, bottom: 72, left: 8 }}
        className={cn("menu", className)}
        {...props}
      >
        <BackCloses onClose={escape} />
        {children}
      </MenuPrimitive.Content>
    </MenuPrimitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item>) {
  return <MenuPrimitive.Item className={cn("menu-item", className)} {...props} />;
}

export function DropdownMenuRadioItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem
      className={cn("menu-item data-[state=checked]:text-accent-2", className)}
      {...props}
    />
  );
}

export function DropdownMenuLabel({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Label>) {
  return (
    <MenuPrimitive.Label className={cn("px-3 py-2 text-sm text-muted", className)} {...props} />
  );
}

export function DropdownMenuSeparator() {
  return <MenuPrimitive.Separator className="my-1.5 h-px bg-border" />;
}
