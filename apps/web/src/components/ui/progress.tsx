import { cn } from "@/lib/cn";

interface ProgressProps {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  /** The text for screen readers instead of the number, for example "12 de 16 equipos". */
  readonly valueText?: string;
  readonly className?: string;
}

export function Progress({ value, max, label, valueText, className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      value={Math.min(Math.max(0, value), max)}
      max={max > 0 ? max : 1}
      className={cn("progress", className)}
    />
  );
}
