import type { CSSProperties, Ref } from "react";
import type { BracketBand } from "../../domain/bracket-layout.ts";
import { stagesCopy } from "../../stages-copy.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { isMatchOver } from "@/entities/match/domain/status";
import "./bracket-headings.css";

interface BracketHeadingsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly bands: readonly BracketBand<TournamentMatch>[];
}

/**
 * The round names above the columns; they stay visible while the drawing moves below them.
 * The headings of a lower bracket replace the upper ones when they reach the edge.
 */
export function BracketHeadings({ ref, bands }: BracketHeadingsProps) {
  return (
    <div ref={ref} className="bracket-headings">
      {bands.map((band) => (
        <div
          key={band.top}
          className="bracket-heading-row"
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
                className="bracket-heading"
                style={{ "--column-x": column.x } as CSSProperties}
              >
                <h3>{column.name}</h3>
                <span>{stagesCopy.bracket.progress(decided, own.length)}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
