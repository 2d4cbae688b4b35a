import { cn } from "@/lib/cn";
import type { Rank, Tier } from "../domain/tier.ts";

const COLORS: Record<Tier, string> = {
  bronze: "text-(--place-3)",
  silver: "text-(--place-2)",
  gold: "text-(--place-1)",
  platinum: "text-accent-2",
  diamond: "text-info",
  legend: "text-accent",
};

/** The shield of a tier: one to three chevrons, and from the fourth tier on one to three stars above them. */
export function TierBadge({
  rank,
  className,
}: {
  readonly rank: Rank;
  readonly className?: string;
}) {
  const chevrons = ((rank.level - 1) % 3) + 1;
  const isHigh = rank.level > 3;
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 28"
      className={cn("flex-none", COLORS[rank.tier], className)}
      fill="none"
      stroke="currentColor"
      strokeLinejoin="round"
    >
      <path
        d={
          isHigh
            ? "M12 1 22 5v9c0 6-4 10-10 13C6 24 2 20 2 14V5Z"
            : "M3 3h18v12c0 5-4 8-9 11-5-3-9-6-9-11Z"
        }
        fill="currentColor"
        fillOpacity={isHigh ? 0.28 : 0.14}
        strokeWidth="1.5"
      />
      {Array.from({ length: chevrons }, (_, index) => (
        <path
          key={index}
          d={`m7 ${12 + (chevrons - 1) * 2 - index * 4} 5 3.5 5-3.5`}
          transform={`translate(0 ${isHigh ? 2 : 0})`}
          strokeWidth="2"
          strokeLinecap="round"
        />
      ))}
      {isHigh && (
        <path
          d="m12 4 1 2 2.2.3-1.6 1.5.4 2.2-2-1-2 1 .4-2.2-1.6-1.5L11 6Z"
          fill="currentColor"
          stroke="none"
        />
      )}
    </svg>
  );
}
