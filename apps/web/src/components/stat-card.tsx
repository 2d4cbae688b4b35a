import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { Skeleton } from "./ui/skeleton.tsx";

interface StatCardProps {
  readonly label: ReactNode;
  /** The value; undefined while it loads. */
  readonly value: ReactNode | undefined;
  readonly icon?: LucideIcon;
  /** A URL that makes the whole card a link. */
  readonly to?: string;
  readonly hint?: ReactNode;
  readonly className?: string;
}

export function StatCard({ label, value, icon: Icon, to, hint, className }: StatCardProps) {
  const body = (
    <>
      <span className="flex items-center gap-2 text-[0.9375rem] text-muted">
        {Icon && <Icon aria-hidden className="size-4 flex-none" />}
        {label}
      </span>
      {value === undefined ? (
        <Skeleton className="mt-2 h-9 w-16" />
      ) : (
        <span className="mt-1 block font-display text-3xl leading-tight font-bold whitespace-nowrap tabular-nums sm:text-4xl">
          {value}
        </span>
      )}
      {hint && <span className="mt-1 block text-sm text-muted">{hint}</span>}
    </>
  );
  if (!to) return <div className={cn("card", className)}>{body}</div>;
  return (
    <Link to={to} className={cn("card card-link block", className)}>
      {body}
    </Link>
  );
}
