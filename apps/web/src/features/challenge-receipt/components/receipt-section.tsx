import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface ReceiptSectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One part of the receipt under its heading. */
export function ReceiptSection({ title, className, children }: ReceiptSectionProps) {
  return (
    <section className={cn("card grid min-w-0 content-start gap-4", className)}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
