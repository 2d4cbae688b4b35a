import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Fragment, lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { island } from "@/components/island";
import { ListSkeleton } from "@/components/list-skeleton";
import { CoveredResult } from "@/components/covered-result";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import type { MatchView } from "@/entities/match/domain/match-view";
import {
  type PredictionCardData,
  predictionCardsQuery,
} from "@/entities/prediction/api/match-predictions";
import { predictionKeys } from "@/entities/prediction/api/prediction-query-keys";
import { revealsEarlierResult } from "@/entities/match/domain/reveals-earlier-result";
import { PredictionBox } from "@/entities/prediction/components/prediction-box";
import { useFormats } from "@/hooks/use-formats";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import {
  openMatchesQuery,
  openSidesQuery,
  predictedTournamentQuery,
} from "../api/prediction-table.ts";
import { copy } from "../copy.ts";
import { OPEN_MATCHES } from "../domain/open-matches-anchor.ts";
import { PredictionTable } from "./prediction-table.tsx";

const Rule = island(async () => (await import("./prediction-scoring.tsx")).PredictionRule);
// `OwnPlace`, `OwnPicks` and `BracketForm` are loaded on demand, because only signed-in users need them.
const OwnPlace = lazy(async () => ({ default: (await import("./own-table-place.tsx")).OwnPlace }));
const OwnPicks = lazy(async () => ({ default: (await import("./own-picks.tsx")).OwnPicks }));
const BracketForm = lazy(async () => ({
  default: (await import("./bracket-form.tsx")).BracketForm,
}));

/** /tournaments/{id}/predictions: the viewer's place, the open matches, and the table. */
export function PredictionsView({ tournamentId }: { readonly tournamentId: string }) {
  const { user } = useSession();
  const { data: tournament } = useQuery(predictedTournamentQuery(tournamentId));
  // The page listens to `prediction_tables`: it changes once per result, not with each prediction.
  useTableChanges({ table: "prediction_tables", filter: `tournament_id=eq.${tournamentId}` }, [
    predictionKeys.tournament(tournamentId),
    predictionKeys.cards,
  ]);
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 gap-6">
        {user && (
          <Suspense>
            <OwnPlace tournamentId={tournamentId} userId={user.id} />
          </Suspense>
        )}
        {tournament && !tournament.isOver && (
          <OpenMatches
            tournamentId={tournamentId}
            hasBracket={user !== null && tournament.hasBracket}
          />
        )}
        {user && (
          <Suspense>
            <OwnPicks tournamentId={tournamentId} userId={user.id} />
          </Suspense>
        )}
        <Rule />
      </div>
      <PredictionTable tournamentId={tournamentId} people={tournament?.people ?? 0} />
    </div>
  );
}

/** The button that opens the whole bracket. */
function BracketOffer({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p>{copy.fillInHint}</p>
      <Button onClick={onOpen}>{copy.fillIn}</Button>
    </Card>
  );
}

interface OpenMatchesProps {
  readonly tournamentId: string;
  /** Whether the viewer can fill in the whole bracket. */
  readonly hasBracket: boolean;
}

function OpenMatches({ tournamentId, hasBracket: isKnockout }: OpenMatchesProps) {
  const { user } = useSession();
  const [isFilling, setIsFilling] = useState(false);
  const { data: ids, error, refetch } = useQuery(openMatchesQuery(tournamentId));
  const { data: cards } = useQuery({
    ...predictionCardsQuery(ids ?? [], user?.id ?? null),
    enabled: ids !== undefined,
  });
  const { data: sides } = useQuery({
    ...openSidesQuery(ids ?? []),
    enabled: ids !== undefined && ids.length > 0,
  });
  if (error && !ids) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!ids || !cards) return <ListSkeleton rows={4} />;
  // Staff of the tournament cannot predict, so they are not offered the bracket.
  const hasBracket = isKnockout && !cards.some(({ obstacle }) => obstacle === "staff");
  // While the viewer fills in the bracket, its matches are only in the form, not also in the list of open matches.
  const shown = isFilling ? cards.filter(({ stage }) => isOfTable(stage)) : cards;
  return (
    <section
      id={OPEN_MATCHES}
      aria-label={copy.open.title}
      className="grid scroll-mt-[calc(var(--header-height)+1rem)] gap-3"
    >
      <h2>{copy.open.title}</h2>
      {hasBracket &&
        (isFilling ? (
          <Suspense fallback={<ListSkeleton rows={4} />}>
            <BracketForm tournamentId={tournamentId} onClose={() => setIsFilling(false)} />
          </Suspense>
        ) : (
          <BracketOffer onOpen={() => setIsFilling(true)} />
        ))}
      {cards.length === 0 &&
        (hasBracket ? (
          <p className="text-muted">{copy.open.singly}</p>
        ) : (
          <EmptyState
            icon={CalendarClock}
            title={copy.open.none}
            description={copy.open.noneHint}
          />
        ))}
      {shown.map((card, index) => (
        <Fragment key={card.match_id}>
          {tellsResults(card) ? (
            <CoveredResult
              id={card.match_id}
              of={copy.open.match(index + 1)}
              isOwn={card.obstacle === "own_side"}
            >
              <OpenMatch card={card} match={sides?.get(card.match_id)} />
            </CoveredResult>
          ) : (
            <OpenMatch card={card} match={sides?.get(card.match_id)} />
          )}
        </Fragment>
      ))}
      {cards.length === 50 && <p className="text-sm text-muted">{copy.open.more}</p>}
    </section>
  );
}

const isOfTable = (stage: PredictionCardData["stage"]) => stage === "group" || stage === "swiss";

/** Whether the sides of a match reveal the result of another match. */
function tellsResults({ stage, stage_position: position, round }: PredictionCardData): boolean {
  return position > 1 || revealsEarlierResult({ part: stage, round });
}

interface OpenMatchProps {
  readonly card: PredictionCardData;
  /** The round and the pictures of both sides; undefined until they have loaded. */
  readonly match: MatchView | undefined;
}

function OpenMatch({ card, match }: OpenMatchProps) {
  const { formatDateTime } = useFormats();
  return (
    <Card className="grid min-w-0 gap-2">
      <div className="flex items-center gap-x-4 text-sm text-muted">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-4">
          {match?.context.kind === "tournament" && (
            <span className="font-semibold text-foreground">{match.context.round}</span>
          )}
          {card.scheduled_time && (
            <time dateTime={card.scheduled_time}>{formatDateTime(card.scheduled_time)}</time>
          )}
        </p>
        <Link
          to={paths.match(card.match_id)}
          className="inline-flex min-h-11 flex-none items-center link"
        >
          {copy.open.toMatch}
          <span className="sr-only">{copy.open.sides(card.name1, card.name2)}</span>
        </Link>
      </div>
      <PredictionBox
        card={card}
        marks={[match?.side1, match?.side2].map(
          (side) =>
            side && (
              <ParticipantAvatar key={side.id} participant={side} className="size-8 flex-none" />
            ),
        )}
      />
    </Card>
  );
}
