import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { CoveredResult } from "@/components/covered-result";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import {
  type PredictionCardData,
  predictionCardsQuery,
} from "@/entities/prediction/api/match-predictions";
import { cn } from "@/lib/cn";
import { ownPicksQuery } from "../api/own-picks.ts";
import { resultsOf } from "../domain/hidden-results-key.ts";
import { ownCopy } from "../copy.ts";

const texts = ownCopy.picks;

/** The number of predictions shown on a phone; more would push the table far down. */
const SEEN_ON_A_PHONE = 4;

interface OwnPicksProps {
  readonly tournamentId: string;
  readonly userId: string;
}

/** The viewer's predictions for matches with two known sides, and their outcome. */
export function OwnPicks({ tournamentId, userId }: OwnPicksProps) {
  const { data: ids = [] } = useQuery(ownPicksQuery(tournamentId, userId));
  const { data: cards = [] } = useQuery(predictionCardsQuery(ids, userId));
  const named = ids.flatMap((id) => {
    const card = cards.find(({ match_id: matchId }) => matchId === id);
    const name = card && chosenName(card);
    return name ? [{ card, name }] : [];
  });
  const [isWhole, setIsWhole] = useState(false);
  if (named.length === 0) return null;
  return (
    <section aria-label={texts.title} className="grid gap-3">
      <h2>{texts.title}</h2>
      <CoveredResult id={resultsOf(tournamentId)} of={texts.title}>
        <Card className="p-0">
          <ul className="divide-y divide-border">
            {named.map(({ card, name }, index) => (
              <li
                key={card.match_id}
                className={cn(
                  "relative flex items-center justify-between gap-4 px-4 py-2.5",
                  index >= SEEN_ON_A_PHONE && !isWhole && "max-md:hidden",
                )}
              >
                <p className="min-w-0 wrap-anywhere">
                  <Link
                    to={paths.match(card.match_id)}
                    className="font-medium after:absolute after:inset-0"
                  >
                    {[card.name1, card.name2].join(" – ")}
                  </Link>
                  <span className="block text-sm text-muted">{texts.chosen(name)}</span>
                </p>
                <Verdict card={card} />
              </li>
            ))}
          </ul>
          {named.length > SEEN_ON_A_PHONE && !isWhole && (
            <Button variant="ghost" className="w-full md:hidden" onClick={() => setIsWhole(true)}>
              {texts.all(named.length)}
            </Button>
          )}
        </Card>
      </CoveredResult>
    </section>
  );
}

function Verdict({ card: { is_right: isRight, points } }: { readonly card: PredictionCardData }) {
  return (
    <p className={cn("flex-none text-sm font-semibold", isRight ? "text-success" : "text-muted")}>
      {isRight === null ? texts.waits : isRight ? texts.right(points ?? 0) : texts.wrong}
    </p>
  );
}

/** The name of the predicted side; null without a prediction, or if that side has not reached the match. */
function chosenName(card: PredictionCardData): string | null {
  if (card.own_id === null) return null;
  if (card.own_id === card.participant1_id) return card.name1;
  return card.own_id === card.participant2_id ? card.name2 : null;
}
