import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copy as shared } from "@/components/copy";
import { CoveredResult } from "@/components/covered-result";
import { ErrorState } from "@/components/error-state";
import { CollapsibleRow } from "@/components/collapsible-row";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { matchCopy } from "@/entities/match/copy";
import { revealsEarlierResult } from "@/entities/match/domain/reveals-earlier-result";
import { PredictionChoice } from "@/entities/prediction/components/prediction-choice";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { type OwnBracketMatch, ownBracketQuery, usePredictBracket } from "../api/own-bracket.ts";
import { copy, bracketCopy } from "../copy.ts";
import { fillIn, type Picks, whoMeets } from "../domain/bracket-picks.ts";
import { byRound, inOrder } from "../domain/bracket-rounds.ts";
import { DecidedMatch, isDecided, type People } from "./decided-match.tsx";

interface BracketFormProps {
  readonly tournamentId: string;
  readonly onClose: () => void;
}

/** The form for the whole bracket, round by round; it starts with the saved predictions. */
export function BracketForm({ tournamentId, onClose }: BracketFormProps) {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(ownBracketQuery(tournamentId, user?.id ?? ""));
  if (!data) {
    if (!error) return <ListSkeleton rows={4} />;
    return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  }
  const rounds = (
    <Rounds
      tournamentId={tournamentId}
      matches={inOrder(data.matches)}
      savedPicks={data.picks}
      onClose={onClose}
    />
  );
  // Once a match has a result, the form reveals which sides advanced.
  // So the form is hidden if the viewer hides results.
  return data.matches.some(tellsResults) ? (
    <CoveredResult id={`bracket ${tournamentId}`} of={texts.title}>
      {rounds}
    </CoveredResult>
  ) : (
    rounds
  );
}

interface RoundsProps extends BracketFormProps {
  readonly matches: readonly OwnBracketMatch[];
  readonly savedPicks: Picks;
}

const texts = bracketCopy;

function Rounds({ tournamentId, matches, savedPicks, onClose }: RoundsProps) {
  const { profile } = useSession();
  const now = useNow(15_000);
  const [changes, setChanges] = useState<Picks>(new Map());
  const { mutateAsync, isPending } = usePredictBracket(tournamentId);
  const filled = fillIn(matches, new Map([...savedPicks, ...changes]));
  const ownIds = [profile?.participant_id, profile?.team?.participant_id];
  const people: People = new Map(
    matches.flatMap((match) => match.people.map((one) => [one.id, one] as const)),
  );
  const isMine = (match: OwnBracketMatch) =>
    ownIds.some((id) => id && (id === match.participant1_id || id === match.participant2_id));
  const open = filled.filter(({ match }) => isPredictable(match, now));
  const toSave = new Map(
    open.flatMap(({ match, chosenId }) =>
      chosenId && !isMine(match) && savedPicks.get(match.id) !== chosenId
        ? [[match.id, chosenId] as const]
        : [],
    ),
  );
  useUnsavedWork(toSave.size > 0 && !isPending);
  const byId = new Map(filled.map((one) => [one.match.id, one]));
  const openIds = new Set(open.map(({ match }) => match.id));
  const chosen = open.filter(({ chosenId }) => chosenId !== null).length;
  const nameOf = (matchId: string, slot: number) => {
    const meeting = whoMeets(filled, matchId, slot);
    const names = meeting?.ids.map((id) => people.get(id)?.name ?? "");
    if (!meeting || !names) return matchCopy.toBeDefined;
    return meeting.takes === "winner" ? shared.winnerOf(names) : shared.loserOf(names);
  };

  return (
    <section aria-label={texts.title} className="grid gap-5">
      <div>
        <h2>{texts.title}</h2>
        <p className="text-muted">{texts.hint}</p>
      </div>
      {byRound(matches).map((round) =>
        round.matches.every(isDecided) ? (
          <CollapsibleRow key={round.key} title={round.name} aside={texts.decided}>
            <ul className="grid gap-1 pb-3">
              {round.matches.map((match) => (
                <li key={match.id}>
                  <DecidedMatch match={match} people={people} />
                </li>
              ))}
            </ul>
          </CollapsibleRow>
        ) : (
          <fieldset key={round.key} className="grid min-w-0 gap-3">
            <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-4">
              <span className="eyebrow">{round.name}</span>
              <span className="text-sm text-muted">
                {texts.worth(round.worth, round.matches.length)}
              </span>
            </legend>
            {round.matches.map((match, index) => {
              const one = byId.get(match.id);
              if (!one) return null;
              if (isDecided(match))
                return (
                  <Card key={match.id} className="px-4 py-1">
                    <DecidedMatch match={match} people={people} />
                  </Card>
                );
              const isOpen = openIds.has(match.id);
              return (
                <Card key={match.id} className="grid gap-1 p-2">
                  <div
                    role="group"
                    aria-label={texts.match(index + 1)}
                    className="grid grid-cols-2 gap-2"
                  >
                    {one.sides.map((side, place) => {
                      const person = side === null ? undefined : people.get(side);
                      return (
                        <PredictionChoice
                          key={`${place} ${side}`}
                          name={person?.name ?? nameOf(match.id, place + 1)}
                          mark={
                            person && (
                              <ParticipantAvatar
                                participant={person}
                                className="size-7 flex-none"
                              />
                            )
                          }
                          percent={null}
                          leads={false}
                          isChosen={side !== null && side === one.chosenId}
                          onChoose={
                            side && isOpen
                              ? () => setChanges((before) => new Map(before).set(match.id, side))
                              : null
                          }
                        />
                      );
                    })}
                  </div>
                  {!isOpen && <p className="px-1 text-sm text-muted">{texts.closed}</p>}
                </Card>
              );
            })}
          </fieldset>
        ),
      )}
      <div className="sticky bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom))] z-10 flex items-center gap-x-2 border-t md:gap-x-3 border-border bg-background py-3 md:bottom-0">
        <p aria-live="polite" className="min-w-0 flex-1 text-sm/tight text-muted tabular-nums">
          {texts.chosen(chosen, open.length)}
        </p>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
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
    (match.own_stage.position > 1 ||
      revealsEarlierResult({ part: match.stage, round: match.round })) &&
    (match.participant1_id !== null || match.participant2_id !== null)
  );
}

/** Whether the match can still be predicted; the database applies the same rule. */
function isPredictable(match: OwnBracketMatch, now: number): boolean {
  return (
    ["pending_opponent", "pending", "scheduled"].includes(match.status) &&
    match.live_since === null &&
    (match.starts_at === null || Date.parse(match.starts_at) > now) &&
    (match.start === null || match.start.state === "waiting")
  );
}
