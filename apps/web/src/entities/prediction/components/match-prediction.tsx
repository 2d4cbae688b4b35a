import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Folding, CollapsibleSection } from "@/components/collapsible-section";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { predictionCardsQuery } from "../api/match-predictions.ts";
import { predictionKeys } from "../api/prediction-query-keys.ts";
import { copy } from "../copy.ts";
import { PredictionBox } from "./prediction-box.tsx";

interface MatchPredictionProps {
  readonly matchId: string;
  readonly tournamentId: string;
  /** The pictures of both sides. */
  readonly marks: readonly ReactNode[];
  readonly fold?: Folding;
}

/** The predictions of a match whose sides are known. Renders nothing if the match has begun and nobody predicted it. */
export function MatchPrediction({
  matchId,
  tournamentId,
  marks,
  fold = { isFolded: false },
}: MatchPredictionProps) {
  const { user } = useSession();
  const { data: [card] = [] } = useQuery(predictionCardsQuery([matchId], user?.id ?? null));
  useTableChanges({ table: "prediction_totals", filter: `match_id=eq.${matchId}` }, [
    predictionKeys.cards,
  ]);
  if (!card?.participant1_id || !card.participant2_id) return null;
  if (!card.is_open && card.predictions === 0) return null;
  const title = card.is_open ? copy.question : copy.title;
  return (
    <CollapsibleSection
      title={title}
      className={fold.className}
      // For a viewer who predicted, the card stays expanded, because that viewer wants to see the outcome.
      isFolded={fold.isFolded && card.own_id === null}
    >
      <Card className="grid min-w-0 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2>{title}</h2>
          <Link
            to={paths.predictions(tournamentId)}
            className="inline-flex min-h-11 items-center text-[0.9375rem] link"
          >
            {copy.table}
          </Link>
        </div>
        <PredictionBox card={card} marks={marks} />
      </Card>
    </CollapsibleSection>
  );
}
