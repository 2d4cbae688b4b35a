import type { CSSProperties } from "react";
import { seededRandom } from "@leyenda/site/seeded-random";

const PAPERS = 26;
const COLORS = ["place-1", "place-1", "foreground", "accent", "accent-2"] as const;

/** Confetti above a champion, which falls once and stays. A tournament always has the same confetti. */
export function GoldConfetti({ seed }: { readonly seed: string }) {
  const random = seededRandom(`papers:${seed}`);
  return (
    <div aria-hidden className="champion-papers pointer-events-none absolute inset-0 -z-1">
      {Array.from({ length: PAPERS }, (_, index) => (
        <i
          key={index}
          // On small screens less confetti leaves room for the text.
          className="absolute top-(--y) left-(--x) h-3.25 w-1.75 bg-(--paper) opacity-75 max-md:nth-[3n]:hidden"
          style={
            {
              "--x": `${Math.round(random() * 100)}%`,
              "--y": `${Math.round(random() * 82)}%`,
              "--turn": `${Math.round(random() * 360)}deg`,
              "--after": `${Math.round(random() * 500)}ms`,
              "--paper": `var(--${COLORS[index % COLORS.length]})`,
            } as CSSProperties
          }
        />
      ))}
    </div>
  );
}
