import { Crown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import type { MatchView } from "@/entities/match/domain/match-view";
import { canDeclareWinner } from "@/entities/match/domain/status";
import { copy } from "../copy.ts";
import type { Declared } from "../schemas.ts";
import { DeclareWinnerDialog } from "./declare-winner-dialog.tsx";

interface WinnerButtonsProps {
  readonly match: MatchView;
}

/** Both sides of a match, each with a button that declares that side the winner. */
export function WinnerButtons({ match }: WinnerButtonsProps) {
  const [declared, setDeclared] = useState<Declared | null>(null);
  const canDeclare = canDeclareWinner(match);
  return (
    <>
      <ul className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {([1, 2] as const).map((number) => {
          const side = number === 1 ? match.side1 : match.side2;
          const hasWon = side !== null && side.id === match.winnerId;
          const hasLost = match.winnerId !== null && !hasWon;
          return (
            <li
              key={number}
              className={cn(
                "flex min-h-13 items-center gap-3 rounded-md bg-surface-raised py-1.5 pr-1.5 pl-3",
                hasWon && "outline outline-accent",
                hasLost && "opacity-60 grayscale",
              )}
            >
              {side && <ParticipantAvatar participant={side} className="size-8" />}
              {side && match.status !== "completed" ? (
                <Button
                  variant="secondary"
                  size="sm"
                  className="min-w-0 flex-1 wrap-anywhere"
                  disabled={!canDeclare}
                  aria-haspopup="dialog"
                  onClick={() => setDeclared(number)}
                >
                  {copy.encounters.wins(side.name)}
                </Button>
              ) : (
                <span
                  title={side?.name}
                  className={cn(
                    "min-w-0 flex-1 truncate font-medium",
                    !side && "text-muted italic",
                  )}
                >
                  {side?.name ?? matchCopy.toBeDefined}
                </span>
              )}
              {hasWon && (
                <span className="eyebrow flex items-center gap-1.5 px-2">
                  <Crown aria-hidden className="size-4" />
                  {copy.encounters.winner}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {match.allowsDraw && canDeclare && (
        <Button
          variant="secondary"
          size="sm"
          className="mr-1.5 justify-self-end"
          aria-haspopup="dialog"
          onClick={() => setDeclared("draw")}
        >
          {copy.declare.confirmDraw}
        </Button>
      )}
      {declared !== null && (
        <DeclareWinnerDialog match={match} winner={declared} onClose={() => setDeclared(null)} />
      )}
    </>
  );
}
