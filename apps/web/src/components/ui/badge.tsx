import type { ComponentProps, CSSProperties } from "react";
import { cn } from "@/lib/cn";

export type BadgeTone =
  | "neutral"
  | "accent"
  | "accent-2"
  | "success"
  | "warning"
  | "danger"
  | "info"
  | "status-inscripciones"
  | "status-activo"
  | "status-proximamente"
  | "status-finalizado";

type BadgeProps = ComponentProps<"span"> & {
  readonly tone?: BadgeTone;
  /** Shows a dot before the word; `pulse` animates it, for something in progress. */
  readonly dot?: boolean | "pulse";
};

/** A word with a background colour. The word alone must give the meaning, without the colour. */
export function Badge({ tone = "neutral", dot = false, className, style, ...props }: BadgeProps) {
  const color = tone === "neutral" ? "var(--muted)" : `var(--${tone})`;
  return (
    <span
      className={cn("badge", dot && "badge-dot", dot === "pulse" && "badge-pulse", className)}
      style={{ "--badge": color, ...style } as CSSProperties}
      {...props}
    />
  );
}
