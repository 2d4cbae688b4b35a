import { refereeCallsLimits as limits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Pause, Siren } from "lucide-react";
import { Countdown } from "@/components/countdown";
import { ReasonForm } from "@/components/reason-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { useTableChanges } from "@/lib/realtime";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchKeys } from "@/entities/match/api/match-keys";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { pauseLeft, runningPause } from "@/entities/match/domain/told-start";
import { helpCopy as copy } from "@/entities/match/start-copy";
import {
  refereeCallsQuery,
  useCallReferee,
  useEndPause,
  usePauseMatch,
  useWithdrawCall,
} from "../api/match-help.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { standstill } from "../domain/standstill.ts";

interface HelpPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** 'Pedir pausa' and 'Llamar al árbitro', with what came of the calls. */
export function HelpPanel({ match, access }: HelpPanelProps) {
  const { data: calls = [] } = useQuery(refereeCallsQuery(match.id));
  useTableChanges({ table: "referee_calls", filter: `match_id=eq.${match.id}` }, [
    matchKeys.calls(match.id),
  ]);
  const call = useCallReferee(match.id);
  const withdraw = useWithdrawCall(match.id);
  const ownId = ownParticipant(access, match);
  const isWaiting = calls.some(
    ({ state, participant_id: side }) => side === ownId && (state === "open" || state === "taken"),
  );
  const canCall = access.ownSide !== null && !access.isOutside && !isWaiting;
  if (access.ownSide === null && calls.length === 0) return null;
  // In a dispute nobody plays either: there is nothing to pause.
  const isPlayed = standstill(match) === null && match.status !== "disputed";
  return (
    <Card className="grid grid-cols-1 gap-4 [&>div:first-child]:mb-0">
      <CardHeader title={isPlayed ? copy.title : copy.calls} />
      {isPlayed && <PausePart match={match} access={access} />}
      {calls.length > 0 && (
        <ul aria-label={copy.calls} className="grid gap-3">
          {calls.map((one) => (
            <li key={one.id} className="grid gap-1 border-l-2 border-border-strong pl-3">
              <p className="text-sm text-muted">
                {copy.by(
                  [match.side1, match.side2].find((side) => side?.id === one.participant_id)
                    ?.name ?? "",
                )}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{one.reason}</p>
              <p role="status" className="text-[0.9375rem] font-semibold">
                {one.state === "taken" || one.state === "answered"
                  ? `${copy.states[one.state]} ${one.referee_name ?? copy.referee}`
                  : copy.states[one.state]}
              </p>
              {one.answer && <p className="wrap-anywhere whitespace-pre-line">{one.answer}</p>}
              {one.participant_id === ownId &&
                !access.isOutside &&
                (one.state === "open" || one.state === "taken") && (
                  <Button
                    variant="ghost"
                    size="sm"
                    className="justify-self-start"
                    isLoading={withdraw.isPending}
                    onClick={() => withdraw.mutate(one.id)}
                  >
                    {copy.withdraw}
                  </Button>
                )}
            </li>
          ))}
        </ul>
      )}
      {canCall && (
        <ReasonForm
          variant="ghost"
          className="justify-self-start"
          description={copy.callText}
          sendLabel={copy.call}
          label={copy.reason}
          cancelLabel={copy.cancel}
          maxLength={limits.reason.max}
          onSend={(reason) => call.mutateAsync(reason)}
        >
          <Siren aria-hidden />
          {copy.call}
        </ReasonForm>
      )}
    </Card>
  );
}

/** The pause that runs, and the button of a side that has minutes left. */
function PausePart({ match, access }: HelpPanelProps) {
  const { data: answer = null } = useQuery(matchStartQuery(match.id));
  const now = useNow(1000);
  const pause = usePauseMatch(match.id);
  const goOn = useEndPause(match.id);
  const minutes = answer?.settings.pause_minutes ?? null;
  if (!answer || minutes === null) return null;
  const running = runningPause(answer.pauses, now);
  const own = access.canAct ? access.ownSide : null;
  if (running) {
    const side = running.side === 1 ? match.side1 : match.side2;
    return (
      <div className="grid gap-2 rounded-lg border border-warning/60 p-4">
        <p role="status" className="display text-lg wrap-anywhere">
          {copy.paused(side?.name ?? "")}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-muted">{copy.pauseEnds}</span>
          <Countdown
            to={running.ends_at}
            label={copy.pauseEnds}
            className="text-2xl text-accent-2"
          />
        </p>
        {running.side === own && (
          <Button
            variant="secondary"
            className="justify-self-start"
            isLoading={goOn.isPending}
            onClick={() => goOn.mutate()}
          >
            {copy.goOn}
          </Button>
        )}
      </div>
    );
  }
  const hasBegun =
    answer.start === null
      ? match.scheduledAt === null || Date.parse(match.scheduledAt) <= now
      : answer.start.state === "started" || answer.start.state === "over";
  if (own === null || !hasBegun) return null;
  const left = Math.floor(pauseLeft(answer.pauses, own, minutes));
  return left < 10 ? (
    <p className="text-[0.9375rem] text-muted">{copy.pauseUsed}</p>
  ) : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button variant="secondary" isLoading={pause.isPending} onClick={() => pause.mutate()}>
        <Pause aria-hidden />
        {copy.pause}
      </Button>
      <p className="text-[0.9375rem] text-muted">{copy.pauseLeft(Math.ceil(left / 60))}</p>
    </div>
  );
}
