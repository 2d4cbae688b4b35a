import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** A placeholder with the final shape. Wrap a group of them in an element that announces the loading. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return <div aria-hidden className={cn("skeleton", className)} {...props} />;
}
