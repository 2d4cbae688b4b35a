import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { paths } from "@/config/paths";
import { predictionCardsQuery } from "@/entities/prediction/api/match-predictions";
import { predictionKeys } from "@/entities/prediction/api/prediction-query-keys";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { PredictionBox } from "@/entities/prediction/components/prediction-box";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useTableChanges } from "@/lib/realtime";
import type { GoingMatch } from "../../domain/now.ts";
import { nowCopy as copy } from "../../now-copy.ts";

interface NowPredictionsProps {
  readonly tournamentId: string;
  readonly matches: readonly GoingMatch[];
}

/** The next match that can be predicted: one tap chooses the winner. On a phone a line opens it. */
export function NowPredictions({ tournamentId, matches }: NowPredictionsProps) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const question = useId();
  const { data: cards, isPending } = useQuery(
    predictionCardsQuery(
      matches.map(({ match }) => match.id),
      user?.id ?? null,
    ),
  );
  useTableChanges({ table: "prediction_totals", filter: `tournament_id=eq.${tournamentId}` }, [
    predictionKeys.cards,
  ]);
  const card = cards?.find(({ is_open: canPredict }) => canPredict);
  const going = matches.find(({ match }) => match.id === card?.match_id);
  // While it is not known whether a match can be predicted, its space stays reserved.
  if (!card || !going) return isPending ? null : <i className="now-none" />;
  const box = (
    <PredictionBox
      key={card.match_id}
      card={card}
      marks={going.sides.map((side) => (
        <ParticipantAvatar key={side.id} participant={side} className="size-7 flex-none" />
      ))}
    />
  );
  return (
    <>
      <div className="relative flex items-center justify-between gap-4">
        <h3 className="eyebrow">{copy.predict.title}</h3>
        <p className="min-w-0 flex-1 truncate text-sm text-muted">{going.round}</p>
        <Link
          to={paths.predictions(tournamentId)}
          className="inline-flex min-h-11 items-center text-sm link max-md:hidden"
        >
          {copy.predict.all}
        </Link>
        <button
          type="button"
          aria-label={copy.predict.title}
          aria-expanded={isOpen}
          aria-controls={question}
          className="flex min-h-11 min-w-11 items-center justify-end after:absolute after:inset-0 md:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden
            className={cn("size-5 transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </div>
      <div id={question} className={cn(!isOpen && "max-md:hidden")}>
        {going.isEarned ? (
          <CoveredResult id={card.match_id} of={copy.predict.title}>
            {box}
          </CoveredResult>
        ) : (
          box
        )}
      </div>
    </>
  );
}
