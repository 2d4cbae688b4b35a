import type { CSSProperties, Ref } from "react";
import type { BracketColumn } from "../../domain/bracket-layout.ts";
import { copy } from "../../copy.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";

interface BracketHeadingsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly columns: readonly BracketColumn[];
  readonly matches: readonly TournamentMatch[];
}

/** The round names above the columns; they stay in sight while the drawing is dragged below them. */
export function BracketHeadings({ ref, columns, matches }: BracketHeadingsProps) {
  const firstRound = Math.min(...matches.map((match) => match.round));
  return (
    <div ref={ref} className="bracket-headings">
      {columns.map((column) => {
        const own = matches.filter(
          (match) =>
            match.round - firstRound + 1 === column.round &&
            match.status !== "bye" &&
            !match.isThirdPlace,
        );
        const decided = own.filter((match) => match.winnerId !== null).length;
        return (
          <div
            key={column.round}
            className="bracket-heading"
            style={{ "--column-x": column.x } as CSSProperties}
          >
            <h3>{column.name}</h3>
            <span>{copy.bracket.progress(decided, own.length)}</span>
          </div>
        );
      })}
    </div>
  );
}
