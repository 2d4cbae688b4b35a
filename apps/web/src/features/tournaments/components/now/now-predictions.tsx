import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { predictionCardsQuery } from "@/entities/prediction/api/prediction-cards";
import { predictionKeys } from "@/entities/prediction/api/prediction-keys";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import { PredictionBox } from "@/entities/prediction/components/prediction-box";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import type { GoingMatch } from "../../domain/now.ts";
import { nowCopy as copy } from "../../now-copy.ts";

interface NowPredictionsProps {
  readonly tournamentId: string;
  readonly matches: readonly GoingMatch[];
}

/** The match that comes next and can be predicted: one tap says who wins it. */
export function NowPredictions({ tournamentId, matches }: NowPredictionsProps) {
  const { user } = useSession();
  const { data: cards, isPending } = useQuery(
    predictionCardsQuery(
      matches.map(({ match }) => match.id),
      user?.id ?? null,
    ),
  );
  useTableChanges({ table: "prediction_totals", filter: `tournament_id=eq.${tournamentId}` }, [
    predictionKeys.cards,
  ]);
  const card = cards?.find(({ is_open: isOpen }) => isOpen);
  const going = matches.find(({ match }) => match.id === card?.match_id);
  // Its place is kept until it is known that nothing comes.
  if (!card || !going) return isPending ? null : <i className="now-none" />;
  const box = (
    <PredictionBox
      key={card.match_id}
      card={card}
      marks={going.sides.map((side) => (
        <ParticipantMark key={side.id} participant={side} className="size-7 flex-none" />
      ))}
    />
  );
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3 className="eyebrow">{copy.predict.title}</h3>
        <p className="min-w-0 flex-1 truncate text-sm text-muted">{going.round}</p>
        <Link
          to={paths.predictions(tournamentId)}
          className="inline-flex min-h-11 items-center text-sm text-accent-2 hover:underline"
        >
          {copy.predict.all}
        </Link>
      </div>
      {going.isEarned ? (
        <CoveredResult id={card.match_id} of={copy.predict.title}>
          {box}
        </CoveredResult>
      ) : (
        box
      )}
    </>
  );
}
