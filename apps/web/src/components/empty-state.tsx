import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";
import { MessagePage } from "./message-page.tsx";

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: LucideIcon;
  /** A button or link with which the user can add content. */
  readonly action?: ReactNode;
  /** Whether the title is the page's `h1`, because the page shows nothing else. */
  readonly isPage?: boolean;
  readonly className?: string;
}

export function EmptyState({
  title,
  description,
  icon: Icon,
  action,
  isPage = false,
  className,
}: EmptyStateProps) {
  if (isPage) {
    return (
      <MessagePage icon={Icon} title={title} description={description}>
        {action}
      </MessagePage>
    );
  }
  return (
    <div
      className={cn(
        "grid justify-items-center gap-2 rounded-lg border border-dashed border-border px-6 py-12 text-center",
        className,
      )}
    >
      {Icon && <Icon aria-hidden strokeWidth={1.5} className="mb-1 size-9 text-muted" />}
      <p className="font-display text-2xl font-semibold text-balance">{title}</p>
      {description && <p className="max-w-[30.7em] text-muted">{description}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
