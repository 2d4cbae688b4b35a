import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { predictionCardsQuery } from "@/entities/prediction/api/prediction-cards";
import { predictionKeys } from "@/entities/prediction/api/prediction-keys";
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
  const { data: cards } = useQuery(
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
  if (!card || !going) return null;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3 className="eyebrow">{copy.predict.title}</h3>
        <Link
          to={paths.predictions(tournamentId)}
          className="inline-flex min-h-11 items-center text-sm text-accent-2 hover:underline"
        >
          {copy.predict.all}
        </Link>
      </div>
      {going.isEarned ? (
        <CoveredResult id={card.match_id} of={copy.predict.title}>
          <PredictionBox key={card.match_id} card={card} />
        </CoveredResult>
      ) : (
        <PredictionBox key={card.match_id} card={card} />
      )}
    </>
  );
}
