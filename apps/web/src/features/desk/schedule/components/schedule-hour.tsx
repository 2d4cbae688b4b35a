import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

interface ScheduleBoxProps {
  readonly title: string;
  /** A detail that applies to all matches in the box. */
  readonly detail?: string | undefined;
  readonly isFree?: boolean;
  readonly children: ReactNode;
}

/** The matches of one hour, or of a round without a time. */
export function ScheduleBox({ title, detail, isFree = false, children }: ScheduleBoxProps) {
  return (
    <div
      className={cn(
        "grid h-full grid-cols-1 content-start gap-2 rounded-lg border px-3",
        isFree ? "border-dashed border-border py-1.5" : "border-border bg-surface py-3",
      )}
    >
      <h3 className={cn("tabular-nums", isFree ? "text-sm text-muted" : "font-semibold")}>
        {title}
        {detail && <span className="ml-3 font-sans text-sm font-normal text-muted">{detail}</span>}
      </h3>
      <ul className="grid grid-cols-1 gap-2 empty:hidden">{children}</ul>
    </div>
  );
}
