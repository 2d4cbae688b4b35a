import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CoveredResult } from "@/components/covered-result";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isEarned } from "@/entities/match/domain/earned";
import { PredictionChoice } from "@/entities/prediction/components/prediction-choice";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { type OwnBracketMatch, ownBracketQuery, usePredictBracket } from "../api/own-bracket.ts";
import { copy } from "../copy.ts";
import { bracketCopy } from "../bracket-copy.ts";
import { fillIn, type Picks } from "../domain/bracket-picks.ts";
import { byRound, inOrder } from "../domain/bracket-rounds.ts";

/** The whole bracket to fill in, round by round, as the viewer left it. */
export function BracketForm({ tournamentId }: { readonly tournamentId: string }) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(ownBracketQuery(tournamentId, user?.id ?? ""));
  if (!data) {
    if (!error) return <ListSkeleton rows={4} />;
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  const rounds = (
    <Rounds tournamentId={tournamentId} matches={inOrder(data.matches)} kept={data.picks} />
  );
  // From the first result on: who went on stands in it, and what was chosen goes with who did not.
  return data.matches.some(tellsResults) ? (
    <CoveredResult id={`bracket ${tournamentId}`} of={texts.title}>
      {rounds}
    </CoveredResult>
  ) : (
    rounds
  );
}

interface RoundsProps {
  readonly tournamentId: string;
  /** In the order in which they are played. */
  readonly matches: readonly OwnBracketMatch[];
  readonly kept: Picks;
}

const texts = bracketCopy;

function Rounds({ tournamentId, matches, kept }: RoundsProps) {
  const { profile } = useSession();
  const now = useNow(15_000);
  const [changes, setChanges] = useState<Picks>(new Map());
  const { mutateAsync, isPending } = usePredictBracket(tournamentId);
  const filled = fillIn(matches, new Map([...kept, ...changes]));
  const ownIds = [profile?.participant_id, profile?.team?.participant_id];
  const names = new Map(
    matches.flatMap((match) => [
      [match.participant1_id, match.participant1?.display_name] as const,
      [match.participant2_id, match.participant2?.display_name] as const,
    ]),
  );
  const isMine = (match: OwnBracketMatch) =>
    ownIds.some((id) => id && (id === match.participant1_id || id === match.participant2_id));
  const open = filled.filter(({ match }) => isPredictable(match, now));
  const toSave = new Map(
    open.flatMap(({ match, chosenId }) =>
      chosenId && !isMine(match) && kept.get(match.id) !== chosenId
        ? [[match.id, chosenId] as const]
        : [],
    ),
  );
  useUnsavedWork(toSave.size > 0 && !isPending);
  const byId = new Map(filled.map((one) => [one.match.id, one]));
  const openIds = new Set(open.map(({ match }) => match.id));
  const chosen = open.filter(({ chosenId }) => chosenId !== null).length;

  return (
    <section aria-label={texts.title} className="grid gap-5">
      <div>
        <h2 className="display text-2xl">{texts.title}</h2>
        <p className="text-muted">{texts.hint}</p>
      </div>
      {byRound(matches).map((round) => (
        <fieldset key={round.key} className="grid min-w-0 gap-3">
          <legend className="eyebrow mb-2">{round.name}</legend>
          {round.matches.map(({ id }, index) => {
            const one = byId.get(id);
            return (
              one && (
                <Card key={id} className="p-2">
                  <div
                    role="group"
                    aria-label={texts.match(index + 1)}
                    className="grid grid-cols-2 gap-2"
                  >
                    {one.sides.map((side, place) => (
                      <PredictionChoice
                        key={`${place} ${side}`}
                        name={(side && names.get(side)) ?? texts.undecided}
                        percent={null}
                        leads={false}
                        isChosen={side !== null && side === one.chosenId}
                        onChoose={
                          side && openIds.has(id)
                            ? () => setChanges((before) => new Map(before).set(id, side))
                            : null
                        }
                      />
                    ))}
                  </div>
                </Card>
              )
            );
          })}
        </fieldset>
      ))}
      <div className="sticky bottom-20 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface px-4 py-3 md:bottom-4">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {texts.chosen(chosen, open.length)}
        </p>
        <Button
          disabled={toSave.size === 0}
          isLoading={isPending}
          onClick={() =>
            void mutateAsync(toSave)
              .then(() => setChanges(new Map()))
              .catch(() => null)
          }
        >
          {texts.save}
        </Button>
      </div>
    </section>
  );
}

function tellsResults(match: OwnBracketMatch): boolean {
  return (
    (match.own_stage.position > 1 || isEarned({ part: match.stage, round: match.round })) &&
    (match.participant1_id !== null || match.participant2_id !== null)
  );
}

/** As the database says it; it decides. */
function isPredictable(match: OwnBracketMatch, now: number): boolean {
  return (
    ["pending_opponent", "pending", "scheduled"].includes(match.status) &&
    match.live_since === null &&
    (match.scheduled_time === null || Date.parse(match.scheduled_time) > now) &&
    (match.start === null || match.start.state === "waiting")
  );
}
