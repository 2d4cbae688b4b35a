import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { withDotPrefix } from "@/lib/dot-prefix";
import { cn } from "@/lib/cn";
import type { DeskWait } from "./use-desk-waits.ts";

interface DeskWaitsProps {
  readonly waiting: readonly DeskWait[];
  /** Whether the list is the most important part of the page. If so, its first item is highlighted. */
  readonly isFirst?: boolean;
}

/** The tasks that wait for the staff with their counts, each with a link. */
export function WaitingTasks({ waiting, isFirst = false }: DeskWaitsProps) {
  return (
    <ul
      className={cn(
        "divide-y divide-border rounded-lg border bg-surface",
        isFirst ? "border-warning/60" : "border-border",
      )}
    >
      {waiting.map(({ text, detail, verb, to, isUrgent }, index) => (
        <li key={text}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface-raised"
          >
            <span
              aria-hidden
              className={`size-2.5 flex-none rounded-full ${isUrgent ? "bg-warning" : "bg-border-strong"}`}
            />
            <span className="min-w-0 flex-1">
              <span className={cn("block wrap-anywhere", isUrgent && "font-semibold")}>{text}</span>
              {detail && (
                <>
                  <span className="sr-only">{withDotPrefix("")}</span>
                  <span className="block text-[0.9375rem] text-muted">{detail}</span>
                </>
              )}
            </span>
            {verb ? (
              <span
                className={buttonClass({
                  variant: isFirst && index === 0 ? "primary" : "secondary",
                  size: "sm",
                })}
              >
                {verb}
              </span>
            ) : (
              <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
