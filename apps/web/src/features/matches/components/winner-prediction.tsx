import type { Folding } from "@/components/collapsible-section";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { MatchPrediction } from "@/entities/prediction/components/match-prediction";

interface WinnerPredictionProps {
  readonly match: MatchDetails;
  readonly tournamentId: string;
  readonly fold?: Folding;
}

/** The prediction of the winner, each side with its picture. */
export function WinnerPrediction({ match, ...rest }: WinnerPredictionProps) {
  const marks = [match.side1, match.side2].map(
    (side) =>
      side && <ParticipantAvatar key={side.id} participant={side} className="size-7 flex-none" />,
  );
  return <MatchPrediction matchId={match.id} marks={marks} {...rest} />;
}
