import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";
import { TabsList, TabsTrigger } from "./ui/tabs.tsx";

/** Tabs inside another tab. They are smaller, to distinguish the two levels. */
export function SubTabsList({ className, ...props }: ComponentProps<typeof TabsList>) {
  return <TabsList className={cn("gap-2! border-0!", className)} {...props} />;
}

export function SubTabsTrigger({ className, ...props }: ComponentProps<typeof TabsTrigger>) {
  return (
    <TabsTrigger
      className={cn(
        "rounded-md text-[0.9375rem]! after:hidden! data-[state=active]:bg-surface-raised",
        className,
      )}
      {...props}
    />
  );
}
