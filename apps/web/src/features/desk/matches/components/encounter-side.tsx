import { Crown } from "lucide-react";
import { rowActionClass } from "@/components/row-actions";
import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { copy } from "../copy.ts";

interface EncounterSideProps {
  readonly match: MatchView;
  readonly number: 1 | 2;
  /** Declares this side the winner; false if the viewer may not do so, or if the match has no winner to declare now. */
  readonly onDeclare: (() => void) | false;
}

/** One side of a match: while undecided, with a button that declares this side the winner; later, the outcome. */
export function EncounterSide({ match, number, onDeclare }: EncounterSideProps) {
  const side = number === 1 ? match.side1 : match.side2;
  const name = side?.name ?? matchCopy.toBeDefined;
  const isOpen = match.winnerId === null;
  const canDeclare = isOpen && onDeclare !== false;
  const hasWon = side !== null && side.id === match.winnerId;
  return (
    <div
      className={cn(
        "encounter-side",
        number === 1 ? "@min-[62rem]:flex-row-reverse" : "@max-xl:flex-row-reverse",
        canDeclare && "@max-xl:flex-wrap",
        hasWon && "font-bold text-foreground",
        !isOpen && !hasWon && "text-muted",
      )}
    >
      {side && <ParticipantAvatar participant={side} className="size-6" />}
      <span
        title={name}
        className={cn(
          "encounter-name",
          number === 1 ? "@min-[62rem]:text-right" : "@max-xl:text-right",
          // The crown is next to the winner's name; the buttons that make a winner are in one column.
          !canDeclare && "@max-xl:flex-initial @min-[62rem]:flex-initial",
          !side && "text-muted italic",
        )}
      >
        {name}
      </span>
      {hasWon && (
        <>
          <Crown aria-hidden className="size-4 flex-none text-muted" />
          <span className="sr-only">{copy.encounters.winner}</span>
        </>
      )}
      {canDeclare && (
        <button
          type="button"
          aria-label={copy.encounters.declareFor(name)}
          title={copy.encounters.declareFor(name)}
          aria-haspopup="dialog"
          onClick={onDeclare}
          className={cn(rowActionClass, "encounter-crown")}
        >
          <Crown aria-hidden />
          <span className="hidden @max-xl:inline">{copy.encounters.declare}</span>
        </button>
      )}
    </div>
  );
}
