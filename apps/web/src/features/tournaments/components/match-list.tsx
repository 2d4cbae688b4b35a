import { useRef } from "react";
import { roundWords } from "@/entities/match/copy";
import { useNearViewport } from "@/hooks/use-near-viewport";
import { isOwnMatch } from "../domain/bracket-match.ts";
import type { TournamentMatch } from "../domain/tournament-match.ts";
import { useIsPrinting } from "../hooks/use-printing.ts";
import { MatchCard, MatchPlace } from "./bracket/match-card.tsx";

/** How many cards are rendered at first, more than a phone shows; more are rendered when the user scrolls near them. */
const RENDERED_AT_ONCE = 12;

interface MatchListProps {
  readonly matches: readonly TournamentMatch[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
  /** Returns the name of a card for screen readers: "Cuartos, partido 2". */
  readonly placeOf: (match: TournamentMatch) => string;
  /** The participant whose matches are highlighted. */
  readonly litId?: string | null;
  /** The id of a match that is rendered at first even if it is far down in the list. */
  readonly wantedId?: string | null;
  readonly label?: string;
  readonly className: string;
  readonly itemClassName?: string;
}

/** The matches of a round in a list. Rendering 256 matches costs no more than rendering eight. */
export function MatchList({
  matches,
  now,
  placeOf,
  litId = null,
  wantedId = null,
  label,
  className,
  itemClassName,
}: MatchListProps) {
  const list = useRef<HTMLUListElement>(null);
  const near = useNearViewport(list, matches, RENDERED_AT_ONCE);
  const isPrinting = useIsPrinting();
  return (
    <ul ref={list} aria-label={label} className={className}>
      {matches.map((match, index) => (
        <li
          key={match.id}
          className={itemClassName}
          data-wanted={match.id === wantedId || undefined}
        >
          {match.part === "third_place" && (
            <p className="eyebrow mt-2 mb-2">{roundWords.thirdPlace}</p>
          )}
          {index < RENDERED_AT_ONCE || isPrinting || match.id === wantedId || near.has(match.id) ? (
            <MatchCard
              match={match}
              now={now}
              place={placeOf(match)}
              isLit={litId !== null && isOwnMatch(match, litId)}
            />
          ) : (
            <MatchPlace match={match} now={now} />
          )}
        </li>
      ))}
    </ul>
  );
}
