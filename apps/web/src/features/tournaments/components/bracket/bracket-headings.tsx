import type { CSSProperties, Ref } from "react";
import type { BracketBand } from "../../domain/bracket-layout.ts";
import { stagesCopy } from "../../stages-copy.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { isMatchOver } from "@/entities/match/domain/status";
import { cn } from "@/lib/cn";

const HEADING = cn(
  "bracket-heading @container absolute top-2 left-0 flex h-7 items-baseline justify-between gap-2 overflow-hidden",
  "whitespace-nowrap",
);

interface BracketHeadingsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly bands: readonly BracketBand<TournamentMatch>[];
}

/**
 * The round names above the columns; they stay visible while the drawing moves below them.
 * The headings of a lower bracket replace those of the upper bracket when they reach the upper edge.
 */
export function BracketHeadings({ ref, bands }: BracketHeadingsProps) {
  return (
    <div
      ref={ref}
      className="bracket-headings pointer-events-none absolute inset-0 z-1 overflow-hidden print:overflow-visible"
    >
      {bands.map((band, index) => (
        <div
          key={band.top}
          className="bracket-heading-row absolute inset-x-0 top-0 overflow-hidden"
          style={{ "--band-top": band.top } as CSSProperties}
        >
          {band.columns.map((column) => {
            const own = column.matches.filter(
              ({ status, part }) => status !== "bye" && part !== "third_place",
            );
            const decided = own.filter(({ status }) => isMatchOver(status)).length;
            return (
              <div
                key={column.x}
                className={cn(HEADING, index > 0 && "bg-surface-sunken")}
                style={{ "--column-x": column.x } as CSSProperties}
              >
                {/* The longest name, «Semifinal superior», must fit a column at small scales too. */}
                <h3 className="text-[clamp(0.6875rem,11cqi,1.125rem)] font-bold text-nowrap @max-[3rem]:opacity-0">
                  {column.name}
                </h3>
                <span className="text-[0.8125rem] text-muted tabular-nums @max-[11rem]:hidden">
                  {stagesCopy.bracket.progress(decided, own.length)}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
