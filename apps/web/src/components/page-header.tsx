import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import "./page-header.css";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly eyebrow?: ReactNode;
  readonly description?: ReactNode;
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  /** Whether a phone shows only the title and the buttons, on one line. */
  readonly isLine?: boolean;
  readonly className?: string;
}

/** The page's title as its only `h1`, with buttons next to it. */
export function PageHeader({
  title,
  eyebrow,
  description,
  actions,
  isLine = false,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={cn(
        "mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4",
        isLine && "page-header-line",
        className,
      )}
    >
      <div className="min-w-0">
        {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
        <h1 className="display text-4xl md:text-5xl">{title}</h1>
        {description && <p className="mt-3 max-w-[38.4em] text-lg text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
