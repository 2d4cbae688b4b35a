import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";
import { Tabs as TabsPrimitive } from "radix-ui";
import { useScrollToCurrent } from "@/hooks/use-scroll-to-current";
import { cn } from "@/lib/cn";

/**
 * A press on a tab also focuses the tab, and both events select it. The second selection is ignored.
 * For tabs in the URL, a second selection would add a history entry, and the user would have to press Back twice.
 */
export function Tabs({
  value,
  onValueChange,
  ...props
}: ComponentProps<typeof TabsPrimitive.Root>) {
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
  }, [value]);
  const root = useRef<HTMLDivElement>(null);
  useScrollToCurrent(root, value);
  return (
    <TabsPrimitive.Root
      ref={root}
      {...(value === undefined ? {} : { value })}
      onValueChange={(next) => {
        if (next === asked.current) return;
        asked.current = next;
        onValueChange?.(next);
      }}
      {...props}
    />
  );
}

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn("tab-strip flex gap-1 border-b border-border", className)}
      {...props}
    />
  );
}

/** Focuses the pressed tab without a focus ring. Radix would focus the tab by code, which shows the ring. */
function focusWithoutRing(event: MouseEvent<HTMLButtonElement>) {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus({ focusVisible: false });
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        // On a phone the tabs are close together, so that the beginning of the next tab is visible at the faded edge.
        "relative min-h-11 flex-none px-4 max-md:px-3 font-semibold text-muted",
        "hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:text-foreground",
        "data-[state=active]:after:absolute data-[state=active]:after:inset-x-0 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.5 data-[state=active]:after:bg-foreground",
        className,
      )}
      onMouseDown={focusWithoutRing}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn("pt-4 md:pt-6", className)} {...props} />;
}
