import { use } from "react";
import { ShowResult } from "@/components/covered-result";
import { useShownResult } from "@/hooks/use-hidden-results";
import { matchCopy } from "@/entities/match/copy";
import { revealsEarlierResult } from "@/entities/match/domain/reveals-earlier-result";
import { matchTone } from "@/entities/match/domain/status";
import { stagesCopy } from "../../stages-copy.ts";
import { DeskSightContext } from "../../hooks/desk-view-context.ts";
import { SightContext } from "../../hooks/stage-view-context.ts";
import {
  type EmptySlot,
  isDrawn,
  scoreLabels,
  type TournamentMatch,
} from "../../domain/tournament-match.ts";
import { isOwnMatch } from "../../domain/bracket-match.ts";
import { MatchWay } from "../match-link.tsx";
import { MatchSideRow } from "./match-side-row.tsx";
import { isSaid } from "../../domain/match-phase-words.ts";
import { MatchCaption } from "./match-caption.tsx";

import "./match-card.css";

/** Whether the match contains a result that must be hidden if the user hides results. */
function hasSecret(match: TournamentMatch, earned: boolean): boolean {
  return (
    match.winnerId !== null ||
    match.status === "completed" ||
    scoreLabels(match).some((score) => score !== null) ||
    (earned && (match.side1 !== null || match.side2 !== null))
  );
}

interface MatchCardProps {
  readonly match: TournamentMatch;
  /** The round and number of the match in words, for screen readers: "Cuartos, partido 2". */
  readonly place: string;
  /** The current time in milliseconds since the epoch; all cards use the same value. */
  readonly now: number;
  /** Whether the highlighted path passes through this match. */
  readonly isLit?: boolean;
  readonly tabIndex?: number;
}

function outcomeOf(match: TournamentMatch, participantId: string | null) {
  if (isDrawn(match)) return "drawn";
  if (match.winnerId === null || participantId === null) return "open";
  return match.winnerId === participantId ? "won" : "lost";
}

/** The text of an empty slot: a bye, a participant from another match, or an unknown participant. */
function emptyLabel({ status }: TournamentMatch, { isClosed, fedBy }: EmptySlot): string {
  if (status === "bye" || isClosed) return matchCopy.bye;
  return fedBy ? stagesCopy.bracket.from[fedBy.takes](fedBy.match) : matchCopy.toBeDefined;
}

/**
 * A match in the bracket, its list view and the groups.
 * The card links to the match room, or opens the match on the organiser's desk.
 */
export function MatchCard({ match, place, now, isLit = false, tabIndex }: MatchCardProps) {
  const tone = matchTone(match, now);
  const [score1, score2] = scoreLabels(match);
  const { ownId, isLater, said } = use(SightContext);
  const asks = use(DeskSightContext)?.lines.get(match.id)?.asks;
  const earned = isLater || revealsEarlierResult(match);
  const shown = useShownResult(match.id, ownId !== null && isOwnMatch(match, ownId));
  return (
    <div
      className="match relative"
      data-tone={tone}
      data-status={match.status}
      data-lit={isLit || undefined}
      data-asks={asks || undefined}
      {...shown}
    >
      <MatchWay matchId={match.id} data-match={match.id} className="match-card" tabIndex={tabIndex}>
        <span className="sr-only">{stagesCopy.bracket.cardPrefix(place)}</span>
        <MatchSideRow
          side={match.side1}
          score={score1}
          outcome={outcomeOf(match, match.participant1Id)}
          emptyLabel={emptyLabel(match, match.slot1)}
          isEarned={earned}
        />
        <MatchSideRow
          side={match.side2}
          score={score2}
          outcome={outcomeOf(match, match.participant2Id)}
          emptyLabel={emptyLabel(match, match.slot2)}
          isEarned={earned}
        />
        {/* Screen readers get the state here, unless the line below the card already describes it. */}
        {!isSaid(match, said, now) && (
          <span className="result sr-only">{stagesCopy.bracket.cardSuffix(match)}</span>
        )}
      </MatchWay>
      {hasSecret(match, earned) && (
        <ShowResult id={match.id} of={place} className="absolute end-1 top-1/2 -translate-y-1/2" />
      )}
      <MatchCaption match={match} tone={tone} now={now} />
    </div>
  );
}

/** A placeholder as high as the match's card, until the card is rendered. */
export function MatchPlace({ match, now }: Pick<MatchCardProps, "match" | "now">) {
  return (
    <div aria-hidden>
      <div className="match-card" />
      <MatchCaption match={match} tone={matchTone(match, now)} now={now} />
    </div>
  );
}
