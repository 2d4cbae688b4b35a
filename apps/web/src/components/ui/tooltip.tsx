import type { ReactNode } from "react";
import { Tooltip as TooltipPrimitive } from "radix-ui";

interface TooltipProps {
  readonly content: ReactNode;
  /** One focusable element. */
  readonly children: ReactNode;
  readonly side?: "top" | "right" | "bottom" | "left";
}

/** A short explanation on hover and focus. Never the only place where something is said. */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  return (
    <TooltipPrimitive.Provider delayDuration={250}>
      <TooltipPrimitive.Root>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade rounded-md border border-border bg-surface-raised px-3 py-1.5 text-sm text-foreground shadow-raised"
          >
            {content}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
