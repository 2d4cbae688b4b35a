import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={cn("input leading-relaxed", className)} {...props} />;
}
