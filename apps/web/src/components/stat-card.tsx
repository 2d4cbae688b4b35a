import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cn } from "@/lib/cn";
import { Skeleton } from "./ui/skeleton.tsx";

interface StatCardProps {
  readonly label: ReactNode;
  /** Undefined while it loads. */
  readonly value: ReactNode | undefined;
  readonly icon?: LucideIcon;
  /** Makes the whole card a link. */
  readonly to?: string;
  readonly hint?: ReactNode;
  /** On a phone one line: what is below it matters more. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

const COMPACT = {
  card: "max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-2 max-md:px-3 max-md:py-2",
  label: "max-md:text-[0.8125rem] max-md:leading-tight max-md:[&_svg]:hidden",
  value: "max-md:mt-0 max-md:text-lg",
  hint: "max-md:hidden",
} as const;

export function StatCard({
  label,
  value,
  icon: Icon,
  to,
  hint,
  isCompact = false,
  className,
}: StatCardProps) {
  const look = isCompact ? COMPACT : null;
  const body = (
    <>
      <span className={cn("flex items-center gap-2 text-[0.9375rem] text-muted", look?.label)}>
        {Icon && <Icon aria-hidden className="size-4 flex-none" />}
        {label}
      </span>
      {value === undefined ? (
        <Skeleton className="mt-2 h-9 w-16" />
      ) : (
        <span
          className={cn(
            "mt-1 block font-display text-3xl leading-tight font-bold whitespace-nowrap tabular-nums sm:text-4xl",
            look?.value,
          )}
        >
          {value}
        </span>
      )}
      {hint && <span className={cn("mt-1 block text-sm text-muted", look?.hint)}>{hint}</span>}
    </>
  );
  if (!to) return <div className={cn("card", look?.card, className)}>{body}</div>;
  return (
    <Link to={to} className={cn("card card-link block", look?.card, className)}>
      {body}
    </Link>
  );
}
