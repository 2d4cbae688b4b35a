import { cn } from "@/lib/cn";

interface ProportionBarProps {
  /** The filled part, from 0 to 1. */
  readonly share: number;
  readonly className?: string;
}

/** A progress bar. It is decorative: the text next to it describes the progress. */
export function ProportionBar({ share, className }: ProportionBarProps) {
  return (
    <span aria-hidden className={cn("block h-1 w-16 flex-none rounded-full bg-border", className)}>
      <span
        className="block h-full rounded-full bg-accent-2"
        style={{ width: `${Math.min(share, 1) * 100}%` }}
      />
    </span>
  );
}
