import { Repeat } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { copy } from "../../copy.ts";
import { useChallengeSide } from "../../hooks/use-challenge-side.ts";
import { RematchDialog } from "./rematch-dialog.tsx";

interface RematchButtonProps {
  readonly match: MatchDetails;
  readonly ownSide: 1 | 2;
  readonly variant?: ButtonVariant;
}

/** The button for a rematch in the match room; in a team challenge only the leader has it. */
export function RematchButton({ match, ownSide, variant }: RematchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { team } = useChallengeSide();
  const [own, rival] = ownSide === 1 ? [match.side1, match.side2] : [match.side2, match.side1];
  const { context } = match;
  const isTeam = own?.type === "team";
  if (context.kind !== "challenge" || !own || !rival || (isTeam && team?.isLeader !== true))
    return null;
  const challenge = {
    match_id: match.id,
    game_name: context.game,
    is_team_challenge: isTeam,
    wager_amount: context.wager,
    my_name: own.name,
    rival_name: rival.name,
  };
  return (
    <>
      <Button
        variant={variant}
        className="max-md:flex-1"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Repeat aria-hidden />
        {copy.rematch.open}
      </Button>
      <RematchDialog challenge={isOpen ? challenge : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
