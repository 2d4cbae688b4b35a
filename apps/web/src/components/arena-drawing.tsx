import { type CSSProperties, useId } from "react";
import { cn } from "@/lib/cn";

const ROUNDS = [8, 4, 2, 1] as const;
const WIDTH = 640;
const HEIGHT = 560;
const COLUMN = WIDTH / 4.4;
const CORNER = 14;

/** The vertical position of a bracket slot in the drawing. */
function slotY(round: number, slot: number): number {
  const count = ROUNDS[round] ?? 1;
  return (HEIGHT / count) * (slot + 0.5);
}

/** Returns a connector with cut corners from a slot to the slot of the next round. */
function connector(round: number, slot: number): string {
  const x1 = COLUMN * round + 40;
  const x2 = COLUMN * (round + 1) + 40;
  const middle = (x1 + x2) / 2 + 10;
  const y1 = slotY(round, slot);
  const y2 = slotY(round + 1, Math.floor(slot / 2));
  const turn = Math.sign(y2 - y1) * CORNER;
  return `M${x1} ${y1}H${middle - CORNER}l${CORNER} ${turn}V${y2 - turn}l${CORNER} ${turn}H${x2}`;
}

/** The positions in the drawing that the champion passes, one per round. */
const CHAMPION_SLOTS = [5, 2, 1] as const;

const LINES = ROUNDS.slice(0, -1).flatMap((count, round) =>
  Array.from({ length: count }, (_, slot) => ({
    d: connector(round, slot),
    isWinning: CHAMPION_SLOTS[round] === slot,
    round,
    id: `${round}-${slot}`,
  })),
);

/**
 * A light that runs along the champion's path, one connector after another, once the page is shown.
 * Only opacity is animated, in six steps: a page that has just opened cannot render 60 frames a second.
 */
const SPARK =
  "animate-[arena-spark_4.5s_steps(6)_calc(1s+0.7s*var(--round))] stroke-foreground opacity-0 will-change-[opacity] motion-reduce:hidden";

/** The platform's decorative picture: a bracket in which the champion's path is highlighted. */
export function ArenaDrawing({ className }: { readonly className?: string }) {
  const id = useId();
  const crownX = COLUMN * 3 + 40;
  const crownY = HEIGHT / 2;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className={cn("arena-lines", className)}
    >
      <defs>
        <linearGradient id={`${id}-path`} x1="40" x2={crownX} gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--accent-2)" />
        </linearGradient>
        <linearGradient
          id={`${id}-crown`}
          x1="-40"
          y1="-30"
          x2="40"
          y2="40"
          gradientUnits="userSpaceOnUse"
        >
          <stop stopColor="var(--accent)" />
          <stop offset="1" stopColor="var(--accent-2)" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop stopColor="var(--accent)" stopOpacity="0.55" />
          <stop offset="0.5" stopColor="var(--accent)" stopOpacity="0.14" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx={crownX + 30} cy={crownY} r="250" fill={`url(#${id}-glow)`} />
      {LINES.filter((line) => !line.isWinning).map((line) => (
        <path key={line.id} d={line.d} stroke="var(--border)" strokeWidth="2.5" />
      ))}
      {ROUNDS.slice(0, -1).flatMap((count, round) =>
        Array.from({ length: count }, (_, slot) => {
          const isWinning = CHAMPION_SLOTS[round] === slot;
          return (
            <path
              key={`${round}-${slot}`}
              d={`M${COLUMN * round} ${slotY(round, slot) - 13}h33l7 7v19h-33l-7 -7z`}
              fill={isWinning ? "var(--surface-raised)" : "var(--surface)"}
              stroke={isWinning ? `url(#${id}-path)` : "var(--border)"}
              strokeWidth="2"
            />
          );
        }),
      )}
      {LINES.filter((line) => line.isWinning).map((line) => (
        <g key={line.id} stroke={`url(#${id}-path)`}>
          <path d={line.d} strokeWidth="10" opacity="0.18" />
          <path d={line.d} strokeWidth="3" />
          <path
            d={line.d}
            strokeWidth="3"
            strokeLinecap="round"
            className={SPARK}
            style={{ "--round": line.round } as CSSProperties}
          />
        </g>
      ))}
      <g transform={`translate(${crownX + 62} ${crownY})`}>
        <path
          d="M-62 -50h86l38 38v62h-86l-38 -38z"
          fill="var(--surface-raised)"
          stroke={`url(#${id}-crown)`}
          strokeWidth="3"
        />
        <path
          d="M-34 22l-8 -46 22 18 20 -30 20 30 22 -18 -8 46z"
          fill={`url(#${id}-crown)`}
          stroke="none"
        />
        <path d="M-34 30h68v8h-68z" fill="var(--foreground)" />
      </g>
    </svg>
  );
}
