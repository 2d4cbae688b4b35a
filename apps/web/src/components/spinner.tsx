import { LoaderCircle } from "lucide-react";
import { cn } from "@/lib/cn";
import { copy } from "./copy.ts";

export function Spinner({ className }: { readonly className?: string }) {
  return (
    <div role="status" className={cn("grid place-items-center py-24", className)}>
      <LoaderCircle aria-hidden className="size-8 animate-spin text-muted" />
      <span className="sr-only">{copy.loading}</span>
    </div>
  );
}
